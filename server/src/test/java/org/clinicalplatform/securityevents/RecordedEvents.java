package org.clinicalplatform.securityevents;

import static org.mockito.Mockito.mock;

import java.util.List;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;

/** Security events that are recorded to be written later, and never are. */
public final class RecordedEvents {
    private final PendingSecurityEvents pending = new PendingSecurityEvents();

    /** What there is to know of a recorded event. */
    public record Recorded(
            SecurityEventKind kind,
            @Nullable String clientIp,
            @Nullable String path,
            @Nullable String reason) {}

    public SecurityEvents events() {
        return new SecurityEvents(
                mock(SecurityEventMapper.class),
                pending,
                new SecurityEventCounts(),
                address -> address,
                new Ids(),
                new TestClock());
    }

    public List<Recorded> all() {
        return pending.first(Integer.MAX_VALUE).stream()
                .map(event -> new Recorded(event.kind(), event.clientIp(), event.path(), event.reason()))
                .toList();
    }

    /** Whether the text stands anywhere in a recorded event. */
    public boolean mention(String text) {
        return pending.first(Integer.MAX_VALUE).toString().contains(text);
    }
}
