package org.clinicalplatform.authentication.session;

import org.clinicalplatform.api.SessionsApi;
import org.clinicalplatform.api.model.SessionRefreshDto;
import org.clinicalplatform.api.model.SessionStatusDto;
import org.clinicalplatform.api.model.SessionTokensDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SessionController implements SessionsApi {
    private final SessionService sessions;
    private final RefreshService refreshes;
    private final CurrentCaller caller;

    SessionController(SessionService sessions, RefreshService refreshes, CurrentCaller caller) {
        this.sessions = sessions;
        this.refreshes = refreshes;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<SessionTokensDto> refreshSession(SessionRefreshDto refresh) {
        return refreshes
                .refresh(refresh.getRefreshToken())
                .map(tokens -> ResponseEntity.ok(SessionDtos.tokens(tokens)))
                .orElseThrow(() -> new ApiException(ErrorCode.INVALID_REFRESH_TOKEN));
    }

    @Override
    public ResponseEntity<SessionStatusDto> verifySession() {
        return ResponseEntity.ok(SessionDtos.status(caller.get()));
    }

    @Override
    public ResponseEntity<SessionStatusDto> verifySessionByPost() {
        return verifySession();
    }

    @Override
    public ResponseEntity<Void> logoutSession() {
        sessions.end(caller.get());
        return ResponseEntity.noContent().build();
    }
}
