package org.clinicalplatform.demo;

import java.util.List;
import org.clinicalplatform.platform.web.StartupNote;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Names the demonstration accounts at start. */
@Component
@Order(3)
class DemoStartupNote implements StartupNote {
    private final DemoMode demo;

    DemoStartupNote(DemoMode demo) {
        this.demo = demo;
    }

    @Override
    public List<String> lines(String baseUrl) {
        return demo.enabled()
                ? List.of("Demo accounts  " + String.join(", ", DemoData.ACCOUNTS) + "; password " + DemoData.PASSWORD)
                : List.of();
    }
}
