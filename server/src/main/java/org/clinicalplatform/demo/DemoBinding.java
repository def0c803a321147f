package org.clinicalplatform.demo;

import java.net.InetAddress;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Keeps a service with published passwords to this machine: with demonstration data it listens on the loopback address,
 * unless {@code server.address} names another.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class DemoBinding implements WebServerFactoryCustomizer<ConfigurableWebServerFactory> {
    private final DemoMode demo;

    DemoBinding(DemoMode demo) {
        this.demo = demo;
    }

    /** Runs before Boot's own customizer, which overrides the address with the one that is set. */
    @Override
    public void customize(ConfigurableWebServerFactory factory) {
        if (demo.enabled()) {
            factory.setAddress(InetAddress.getLoopbackAddress());
        }
    }
}
