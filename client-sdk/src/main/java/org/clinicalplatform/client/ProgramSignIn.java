package org.clinicalplatform.client;

import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.clinicalplatform.client.generated.api.ServiceSessionsApi;

/** Opens sessions of a program. Shared by all calls, so it ignores the options of single calls. */
record ProgramSignIn(Transport transport, Clock clock, ProgramCredentials program) implements Supplier<Tokens> {

    /** Tokens of a new session, narrowed as the program wishes. */
    @Override
    public Tokens get() {
        Tokens opened = open(transport, clock, program.providerToken());
        UUID tenantId = program.tenantId();
        return tenantId == null
                ? opened
                : new OpenedSession(transport, clock, opened).narrowed(tenantId, program.facilityId());
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
}
