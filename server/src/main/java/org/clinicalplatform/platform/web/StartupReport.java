package org.clinicalplatform.platform.web;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.event.EventListener;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Logs the notes after start. */
@Component
class StartupReport {
    private static final Logger LOG = LoggerFactory.getLogger(StartupReport.class);

    private final List<StartupNote> notes;
    private final BaseUrl baseUrl;

    StartupReport(List<StartupNote> notes, BaseUrl baseUrl) {
        this.notes = notes;
        this.baseUrl = baseUrl;
    }

    @EventListener
    void report(ApplicationReadyEvent event) {
        if (event.getApplicationContext() instanceof ServletWebServerApplicationContext context
                && context.getWebServer() != null) {
            notes.forEach(note -> note.lines(baseUrl.get()).forEach(LOG::info));
        }
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
