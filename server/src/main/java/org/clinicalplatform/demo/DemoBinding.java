package org.clinicalplatform.demo;

import java.net.InetAddress;
import org.springframework.boot.web.server.ConfigurableWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * With demonstration data, whose passwords are public, the service listens on the loopback address unless
 * {@code server.address} is set.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class DemoBinding implements WebServerFactoryCustomizer<ConfigurableWebServerFactory> {
    private final DemoMode demo;

    DemoBinding(DemoMode demo) {
        this.demo = demo;
    }

    /** Runs before Boot's own customizer, which applies {@code server.address}. */
    @Override
    public void customize(ConfigurableWebServerFactory factory) {
        if (demo.enabled()) {
            factory.setAddress(InetAddress.getLoopbackAddress());
        }
    }
}
