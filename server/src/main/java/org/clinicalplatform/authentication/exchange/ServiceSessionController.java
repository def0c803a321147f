package org.clinicalplatform.authentication.exchange;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.clinicalplatform.api.ServiceSessionsApi;
import org.clinicalplatform.api.model.SessionTokensDto;
import org.clinicalplatform.authentication.session.SessionDtos;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.security.BearerTokens;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

/** Tokens are verified, and refused tokens recorded, as in the exchange. */
@RestController
class ServiceSessionController implements ServiceSessionsApi {
    private final Optional<SessionExchangeService> exchange;
    private final Optional<ServiceSessionService> sessions;
    private final ExchangeTurns turns = new ExchangeTurns();
    private final HttpServletRequest request;

    /**
     * A controller of either mode.
     *
     * @param exchange empty in local mode
     * @param sessions empty in local mode
     */
    ServiceSessionController(
            Optional<SessionExchangeService> exchange,
            Optional<ServiceSessionService> sessions,
            HttpServletRequest request) {
        this.exchange = exchange;
        this.sessions = sessions;
        this.request = request;
    }

    @Override
    public ResponseEntity<SessionTokensDto> openServiceSession() {
        ServiceSessionService service = sessions.orElseThrow(ServiceSessionController::noProvider);
        ProviderToken token =
                exchange.orElseThrow(ServiceSessionController::noProvider).verify(BearerTokens.of(request));
        return ResponseEntity.ok(SessionDtos.tokens(turns.take(token.subject(), () -> service.open(token))));
    }

    private static ApiException noProvider() {
        return new ApiException(
                ErrorCode.INVALID_REQUEST, "No identity provider is configured; log in with username and password");
    }
}
