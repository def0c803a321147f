package org.clinicalplatform.platform.web;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.Ssl;
import org.springframework.boot.web.server.autoconfigure.ServerProperties;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Logs the notes after start. */
@Component
class StartupReport {
    private static final Logger LOG = LoggerFactory.getLogger(StartupReport.class);

    private final List<StartupNote> notes;
    private final ServerProperties server;

    StartupReport(List<StartupNote> notes, ServerProperties server) {
        this.notes = notes;
        this.server = server;
    }

    @EventListener
    void report(ApplicationReadyEvent event) {
        if (event.getApplicationContext() instanceof ServletWebServerApplicationContext context
                && context.getWebServer() != null) {
            String baseUrl = baseUrl(server, context.getWebServer().getPort());
            notes.forEach(note -> note.lines(baseUrl).forEach(LOG::info));
        }
    }

    static String baseUrl(ServerProperties server, int port) {
        String host = Optional.ofNullable(server.getAddress())
                .filter(address -> !address.isAnyLocalAddress())
                .map(InetAddress::getHostAddress)
                .orElse("localhost");
        String path = Optional.ofNullable(server.getServlet().getContextPath()).orElse("");
        String scheme = Ssl.isEnabled(server.getSsl()) ? "https" : "http";
        return scheme + "://" + (host.contains(":") ? "[" + host + "]" : host) + ":" + port + path;
    }

    @Component
    @Order(1)
    static class Addresses implements StartupNote {
        private final Documentation documentation;

        Addresses(Documentation documentation) {
            this.documentation = documentation;
        }

        @Override
        public List<String> lines(String baseUrl) {
            String api = "API            " + baseUrl + "/api/v1";
            return documentation.isEnabled()
                    ? List.of(api, "Documentation  " + baseUrl + Documentation.PATH)
                    : List.of(api);
        }
    }
}
