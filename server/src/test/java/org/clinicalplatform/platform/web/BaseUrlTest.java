package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;

class BaseUrlTest {
    private final ServerProperties server = new ServerProperties();

    @ParameterizedTest
    @CsvSource({
        "127.0.0.1,http://127.0.0.1:8080",
        "0.0.0.0,http://localhost:8080",
        "::,http://localhost:8080",
        "::1,http://[0:0:0:0:0:0:0:1]:8080"
    })
    void urlWhenAnAddressIsConfiguredThenIsReachedByABrowserHere(String address, String url)
            throws UnknownHostException {
        server.setAddress(InetAddress.getByName(address));

        assertThat(new BaseUrl(server).get()).isEqualTo(url);
    }

    @Test
    void urlWhenTlsAndAContextPathAreConfiguredThenHasThem() {
        server.setPort(8443);
        server.setSsl(new Ssl());
        server.getServlet().setContextPath("/clinic");

        assertThat(new BaseUrl(server).get()).isEqualTo("https://localhost:8443/clinic");
    }

    /** The management port has a web server of its own. */
    @Test
    void urlWhenThePortWasChosenByTheSystemThenHasThatOfTheApi() {
        server.setPort(0);
        BaseUrl baseUrl = new BaseUrl(server);

        baseUrl.started(started(null, 40001));
        baseUrl.started(started("management", 40002));

        assertThat(baseUrl.get()).isEqualTo("http://localhost:40001");
    }

    private static WebServerInitializedEvent started(@Nullable String namespace, int port) {
        WebServer webServer = mock();
        when(webServer.getPort()).thenReturn(port);
        WebServerApplicationContext context = mock();
        when(context.getServerNamespace()).thenReturn(namespace);
        WebServerInitializedEvent event = mock();
        when(event.getWebServer()).thenReturn(webServer);
        when(event.getApplicationContext()).thenReturn(context);
        return event;
    }
}
