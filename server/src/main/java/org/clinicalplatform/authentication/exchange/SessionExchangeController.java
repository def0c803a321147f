package org.clinicalplatform.authentication.exchange;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.clinicalplatform.api.SessionExchangesApi;
import org.clinicalplatform.api.model.SessionTokensDto;
import org.clinicalplatform.authentication.session.SessionDtos;
import org.clinicalplatform.authentication.session.SessionTokens;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.security.BearerTokens;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class SessionExchangeController implements SessionExchangesApi {
    private final Optional<SessionExchangeService> exchange;
    private final ExchangeTurns turns = new ExchangeTurns();
    private final HttpServletRequest request;

    /** @param exchange empty in local mode */
    SessionExchangeController(Optional<SessionExchangeService> exchange, HttpServletRequest request) {
        this.exchange = exchange;
        this.request = request;
    }

    @Override
    public ResponseEntity<SessionTokensDto> exchangeSession() {
        SessionExchangeService service = exchange.orElseThrow(() -> new ApiException(
                ErrorCode.INVALID_REQUEST, "No identity provider is configured; log in with username and password"));
        ProviderToken token = service.verify(BearerTokens.of(request));
        SessionTokens tokens = turns.take(token.subject(), () -> service.open(token));
        service.takeOverProfile(token);
        return ResponseEntity.ok(SessionDtos.tokens(tokens));
    }
}
