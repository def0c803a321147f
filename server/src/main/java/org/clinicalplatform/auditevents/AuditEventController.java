package org.clinicalplatform.auditevents;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.api.AuditEventsApi;
import org.clinicalplatform.api.model.AuditEventPageDto;
import org.clinicalplatform.api.model.AuditOutcomeDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.cursor.CursorQuery;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AuditEventController implements AuditEventsApi {
    private final AuditEventService events;
    private final CurrentCaller caller;

    AuditEventController(AuditEventService events, CurrentCaller caller) {
        this.events = events;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<AuditEventPageDto> listAuditEvents(
            @Nullable UUID userAccountId,
            @Nullable UUID recordId,
            @Nullable UUID patientId,
            @Nullable UUID subjectAccountId,
            @Nullable AuditOutcomeDto outcome,
            @Nullable Instant from,
            @Nullable Instant to,
            @Nullable Instant recordedFrom,
            @Nullable Instant recordedTo,
            Integer page,
            Integer size,
            @Nullable String cursor) {
        return ResponseEntity.ok(AuditEventDtos.page(events.page(
                caller.get(),
                AuditEventDtos.filter(
                        userAccountId,
                        recordId,
                        patientId,
                        subjectAccountId,
                        outcome,
                        from,
                        to,
                        recordedFrom,
                        recordedTo),
                new CursorQuery(new PageQuery(page, size), cursor))));
    }
}
