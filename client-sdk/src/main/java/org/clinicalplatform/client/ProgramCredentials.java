package org.clinicalplatform.client;

import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a program signs in with: access tokens that it gets for itself from the identity provider (client credentials
 * grant, RFC 6749, section 4.4), and where it works. A client with program credentials opens its session with the first
 * call, and a new one whenever the service refuses to refresh the former one. Once the program has narrowed its session
 * by {@link Sessions#narrow(UUID, UUID)}, later sessions are narrowed to that scope.
 */
public final class ProgramCredentials {
    private final Supplier<String> providerTokens;
    private final @Nullable UUID tenantId;
    private final @Nullable UUID facilityId;

    private ProgramCredentials(Supplier<String> providerTokens, @Nullable UUID tenantId, @Nullable UUID facilityId) {
        this.providerTokens = providerTokens;
        this.tenantId = tenantId;
        this.facilityId = facilityId;
    }

    /**
     * Credentials whose sessions are not narrowed.
     *
     * @param providerTokens called for each session, on a thread of the client or of a call, one at a time; returns a
     *     new access token of the provider for this service, and must not call this client. Do not return one that was
     *     cached: after an administrator has ended the sessions of the program, the service refuses earlier tokens
     *     until they expire. What it throws reaches the caller of the client unchanged
     */
    public static ProgramCredentials of(Supplier<String> providerTokens) {
        return new ProgramCredentials(Objects.requireNonNull(providerTokens, "providerTokens"), null, null);
    }

    /**
     * These credentials, with each session narrowed to a tenant as a whole.
     *
     * @param tenant a tenant of the program's account
     */
    public ProgramCredentials narrowedTo(UUID tenant) {
        return new ProgramCredentials(providerTokens, Objects.requireNonNull(tenant, "tenant"), null);
    }

    /**
     * These credentials, with each session narrowed to a tenant and a facility.
     *
     * @param tenant a tenant of the program's account
     * @param facility a facility of the program's account there
     */
    public ProgramCredentials narrowedTo(UUID tenant, UUID facility) {
        // without a facility the program would work in the tenant as a whole
        return inScope(Objects.requireNonNull(tenant, "tenant"), Objects.requireNonNull(facility, "facility"));
    }

    /** @param facility null for the tenant as a whole */
    ProgramCredentials inScope(UUID tenant, @Nullable UUID facility) {
        return new ProgramCredentials(providerTokens, tenant, facility);
    }

    String providerToken() {
        return providerTokens.get();
    }

    @Nullable UUID tenantId() {
        return tenantId;
    }

    @Nullable UUID facilityId() {
        return facilityId;
    }

    /** Shows the scope in which the program works, but no token. */
    @Override
    public String toString() {
        return "ProgramCredentials[tenantId=%s, facilityId=%s]".formatted(tenantId, facilityId);
    }
}
