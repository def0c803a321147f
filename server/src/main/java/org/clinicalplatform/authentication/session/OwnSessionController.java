package org.clinicalplatform.authentication.session;

import java.util.UUID;
import org.clinicalplatform.api.OwnSessionsApi;
import org.clinicalplatform.api.model.OwnSessionPageDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class OwnSessionController implements OwnSessionsApi {
    private final OwnSessionService sessions;
    private final CurrentCaller caller;

    OwnSessionController(OwnSessionService sessions, CurrentCaller caller) {
        this.sessions = sessions;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<OwnSessionPageDto> listOwnSessions(Integer page, Integer size) {
        return ResponseEntity.ok(SessionDtos.page(
                sessions.page(caller.get(), new PageQuery(page, size)),
                caller.get().sessionId()));
    }

    @Override
    public ResponseEntity<Void> endOwnSession(UUID sessionId) {
        sessions.end(caller.get(), sessionId);
        return ResponseEntity.noContent().build();
    }
}
