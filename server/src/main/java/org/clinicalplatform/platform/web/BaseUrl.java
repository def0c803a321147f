package org.clinicalplatform.platform.web;

import java.net.InetAddress;
import java.util.Optional;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Where this process serves the API, as a browser on the same host would address it. */
@Component
public class BaseUrl {
    private static final String MANAGEMENT = "management";

    private final ServerProperties server;
    private volatile int port;

    BaseUrl(ServerProperties server) {
        this.server = server;
        this.port = Optional.ofNullable(server.getPort()).orElse(8080);
    }

    /** The port may have been chosen by the system only now. */
    @EventListener
    void started(WebServerInitializedEvent event) {
        if (!WebServerApplicationContext.hasServerNamespace(event.getApplicationContext(), MANAGEMENT)) {
            port = event.getWebServer().getPort();
        }
    }

    /** The URL without a slash at the end. Nothing in it comes from a request. */
    public String get() {
        String scheme = Ssl.isEnabled(server.getSsl()) ? "https" : "http";
        String host = Optional.ofNullable(server.getAddress())
                .filter(address -> !address.isAnyLocalAddress())
                .map(InetAddress::getHostAddress)
                .orElse("localhost");
        String path = Optional.ofNullable(server.getServlet().getContextPath()).orElse("");
        return scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port + path;
    }
}
