package org.clinicalplatform.client;

import java.time.Clock;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.clinicalplatform.client.generated.api.SessionsApi;
import org.clinicalplatform.client.generated.model.SessionRefresh;

/** Refreshes the session at the service. Shared by all calls, so it ignores the options of single calls. */
record TokenRefresh(Transport transport, Clock clock) implements UnaryOperator<Tokens> {

    @Override
    public Tokens apply(Tokens tokens) {
        SessionRefresh refresh = new SessionRefresh().refreshToken(tokens.refreshToken());
        Instant sentAt = clock.instant();
        return transport.call(
                Operation.REFRESH_SESSION,
                null,
                SessionsApi::new,
                api -> api.refreshSession(refresh),
                response -> TokenResponses.tokens(response, sentAt));
    }
}
