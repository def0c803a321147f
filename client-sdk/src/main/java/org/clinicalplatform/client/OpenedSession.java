package org.clinicalplatform.client;

import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.client.error.ClinicalClientException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.generated.api.SessionScopesApi;
import org.clinicalplatform.client.generated.api.SessionsApi;
import org.clinicalplatform.client.generated.model.SessionScope;
import org.jspecify.annotations.Nullable;

/** A session just opened, which nobody uses before it is narrowed. */
record OpenedSession(Transport transport, Clock clock, Tokens tokens) {

    /** Tokens of the narrowed session. If it cannot be narrowed it is ended, since nobody would use it. */
    Tokens narrowed(UUID tenantId, @Nullable UUID facilityId) {
        try {
            SessionScope scope = new SessionScope().tenantId(tenantId).facilityId(facilityId);
            Instant sentAt = clock.instant();
            return transport.call(
                    Operation.NARROW_SESSION,
                    new Opened(tokens),
                    SessionScopesApi::new,
                    api -> api.narrowSession(scope),
                    response -> TokenResponses.tokens(response, sentAt));
        } catch (ClinicalClientException e) {
            end(e);
            throw e;
        }
    }

    private void end(ClinicalClientException failure) {
        try {
            transport.run(Operation.LOGOUT_SESSION, new Opened(tokens), SessionsApi::new, api -> api.logoutSession());
        } catch (ClinicalClientException e) {
            // it ends by its idle timeout
            failure.addSuppressed(e);
        }
    }

    /** Tokens that no calls but the narrowing and the end are sent with. */
    private record Opened(Tokens tokens) implements Credentials {

        @Override
        public Bearer current() {
            return new Bearer(tokens, 0);
        }

        @Override
        public Bearer replacementFor(Bearer refused) {
            throw new SessionEndedException();
        }
    }
}
