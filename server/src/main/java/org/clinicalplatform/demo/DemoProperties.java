package org.clinicalplatform.demo;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * @param enabled whether demonstration data is loaded into a database without tenants; unset or blank means only into the
 *     embedded database
 */
@ConfigurationProperties("svc.demo")
public record DemoProperties(@Nullable Boolean enabled) {

    boolean enabledOr(boolean unset) {
        return enabled == null ? unset : enabled;
    }
}
