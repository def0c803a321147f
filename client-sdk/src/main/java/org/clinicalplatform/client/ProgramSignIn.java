package org.clinicalplatform.client;

import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.clinicalplatform.client.error.ClinicalClientException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.generated.api.ServiceSessionsApi;
import org.clinicalplatform.client.generated.api.SessionScopesApi;
import org.clinicalplatform.client.generated.api.SessionsApi;
import org.clinicalplatform.client.generated.model.SessionScope;

/** Opens sessions of a program. Shared by all calls, so it ignores the options of single calls. */
record ProgramSignIn(Transport transport, Clock clock, ProgramCredentials program) implements Supplier<Tokens> {

    /** Tokens of a new session, narrowed as the program wishes. */
    @Override
    public Tokens get() {
        Tokens opened = open(transport, clock, program.providerToken());
        UUID tenantId = program.tenantId();
        return tenantId == null ? opened : narrowedOrEnded(opened, tenantId);
    }

    /** Nobody would use a session that was not narrowed, and the next call opens another one. */
    private Tokens narrowedOrEnded(Tokens opened, UUID tenantId) {
        try {
            return narrowed(opened, tenantId);
        } catch (ClinicalClientException e) {
            end(opened, e);
            throw e;
        }
    }

    private void end(Tokens opened, ClinicalClientException failure) {
        try {
            transport.run(Operation.LOGOUT_SESSION, new Opened(opened), SessionsApi::new, api -> api.logoutSession());
        } catch (ClinicalClientException e) {
            // it ends by its idle timeout
            failure.addSuppressed(e);
        }
    }

    static Tokens open(Transport transport, Clock clock, String providerToken) {
        Map<String, String> authorization = ProviderAuthorization.of(providerToken);
        Instant sentAt = clock.instant();
        return transport.call(
                Operation.OPEN_SERVICE_SESSION,
                null,
                ServiceSessionsApi::new,
                api -> api.openServiceSession(authorization),
                response -> TokenResponses.tokens(response, sentAt));
    }

    private Tokens narrowed(Tokens opened, UUID tenantId) {
        SessionScope scope = new SessionScope().tenantId(tenantId).facilityId(program.facilityId());
        Instant sentAt = clock.instant();
        return transport.call(
                Operation.NARROW_SESSION,
                new Opened(opened),
                SessionScopesApi::new,
                api -> api.narrowSession(scope),
                response -> TokenResponses.tokens(response, sentAt));
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
