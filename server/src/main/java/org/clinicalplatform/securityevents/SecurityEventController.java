package org.clinicalplatform.securityevents;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.SecurityEventsApi;
import org.clinicalplatform.api.model.SecurityEventKindDto;
import org.clinicalplatform.api.model.SecurityEventPageDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.cursor.CursorQuery;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SecurityEventController implements SecurityEventsApi {
    private final SecurityEventService events;
    private final CurrentCaller caller;

    SecurityEventController(SecurityEventService events, CurrentCaller caller) {
        this.events = events;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<SecurityEventPageDto> listSecurityEvents(
            @Nullable SecurityEventKindDto kind,
            @Nullable UUID userAccountId,
            @Nullable UUID actorId,
            @Nullable UUID patientId,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable Instant recordedFrom,
            @Nullable Instant recordedTo,
            Integer page,
            Integer size,
            @Nullable String cursor) {
        return ResponseEntity.ok(SecurityEventDtos.page(events.page(
                caller.get(),
                SecurityEventDtos.filter(kind, userAccountId, actorId, patientId, from, to, recordedFrom, recordedTo),
                new CursorQuery(new PageQuery(page, size), cursor))));
    }
}
