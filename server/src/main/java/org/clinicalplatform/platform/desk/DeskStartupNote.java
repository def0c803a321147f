package org.clinicalplatform.platform.desk;

import java.util.List;
import org.clinicalplatform.platform.web.StartupNote;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Names the address to open in a browser. */
@Component
@Order(2)
class DeskStartupNote implements StartupNote {
    private final Desk desk;

    DeskStartupNote(Desk desk) {
        this.desk = desk;
    }

    @Override
    public List<String> lines(String baseUrl) {
        return desk.isEnabled() ? List.of("Front end      " + baseUrl + "/") : List.of();
    }
}
