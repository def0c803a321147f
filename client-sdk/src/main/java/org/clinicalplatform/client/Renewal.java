package org.clinicalplatform.client;

import java.time.Clock;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.clinicalplatform.client.generated.api.SessionsApi;
import org.clinicalplatform.client.generated.model.SessionRefresh;

/** Trades a refresh token in at the service. Serves all calls, so it takes no options of any one of them. */
record Renewal(Transport transport, Clock clock) implements UnaryOperator<Tokens> {

    @Override
    public Tokens apply(Tokens tokens) {
        SessionRefresh refresh = new SessionRefresh().refreshToken(tokens.refreshToken());
        Instant sentAt = clock.instant();
        return transport.call(
                Operation.REFRESH_SESSION,
                null,
                SessionsApi::new,
                api -> api.refreshSession(refresh),
                answer -> TokenAnswers.tokens(answer, sentAt));
    }
}
