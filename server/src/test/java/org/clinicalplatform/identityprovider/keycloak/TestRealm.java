package org.clinicalplatform.identityprovider.keycloak;

import com.sun.net.httpserver.HttpServer;
import java.time.Duration;
import org.clinicalplatform.identityprovider.ProviderAdminSettings;

/** Settings of a realm named {@code clinical} whose Keycloak is a web server of a test. */
final class TestRealm {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private TestRealm() {}

    static ProviderAdminSettings at(HttpServer keycloak) {
        String url = "http://127.0.0.1:" + keycloak.getAddress().getPort();
        return new ProviderAdminSettings(url, "clinical", "service", "secret", TIMEOUT, TIMEOUT, TIMEOUT, TIMEOUT);
    }
}
