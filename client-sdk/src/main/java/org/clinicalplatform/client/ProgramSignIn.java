package org.clinicalplatform.client;

import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.clinicalplatform.client.generated.api.ServiceSessionsApi;
import org.jspecify.annotations.Nullable;

/** Opens sessions of a program. Shared by all calls, so it ignores the options of single calls. */
final class ProgramSignIn implements Supplier<Tokens> {
    private final Transport transport;
    private final Clock clock;
    private volatile ProgramCredentials program;

    ProgramSignIn(Transport transport, Clock clock, ProgramCredentials program) {
        this.transport = transport;
        this.clock = clock;
        this.program = program;
    }

    /** Tokens of a new session, narrowed as the program wishes. */
    @Override
    public Tokens get() {
        return opened(program);
    }

    /** Opens a session that is narrowed to this scope. The client goes on with it, so later sessions have its scope. */
    Supplier<Tokens> in(UUID tenantId, @Nullable UUID facilityId) {
        ProgramCredentials narrowed = program.inScope(tenantId, facilityId);
        return () -> {
            Tokens tokens = opened(narrowed);
            program = narrowed;
            return tokens;
        };
    }

    /** Narrows later sessions to this scope: a program goes on where it has narrowed its session to. */
    void narrowTo(UUID tenantId, @Nullable UUID facilityId) {
        program = program.inScope(tenantId, facilityId);
    }

    private Tokens opened(ProgramCredentials credentials) {
        Tokens opened = open(transport, clock, credentials.providerToken());
        UUID tenantId = credentials.tenantId();
        return tenantId == null
                ? opened
                : new OpenedSession(transport, clock, opened).narrowed(tenantId, credentials.facilityId());
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
