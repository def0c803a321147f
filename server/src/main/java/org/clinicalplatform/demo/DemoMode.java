package org.clinicalplatform.demo;

import java.net.InetAddress;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.jspecify.annotations.Nullable;

/**
 * Whether the service loads demonstration data, and whether it must not serve it.
 *
 * @param enabled whether the data is loaded into a database without tenants
 * @param forbidden whether other machines can reach the service, and the operator did not allow the data
 */
record DemoMode(boolean enabled, boolean forbidden) {

    /**
     * @param address where the service listens according to its settings; null for all addresses, or for the loopback
     *     address with demonstration data
     * @throws InvalidSettingException if the data would be loaded and served without having been requested
     */
    static DemoMode of(DemoProperties properties, boolean embedded, @Nullable InetAddress address) {
        boolean enabled = properties.enabledOr(embedded);
        boolean requested = enabled && properties.enabled() != null;
        boolean loopback = address == null ? enabled : address.isLoopbackAddress();
        if (enabled && !requested && !loopback) {
            throw new InvalidSettingException(
                    "server.address is not a loopback address, and svc.demo.enabled is unset: the demonstration accounts,"
                            + " whose password is published, would be open to others. Configure a database"
                            + " (SPRING_DATASOURCE_URL), or set SVC_DEMO_ENABLED=false to start without these accounts, or"
                            + " SVC_DEMO_ENABLED=true to offer them to others.");
        }
        return new DemoMode(enabled, !requested && !loopback);
    }
}
