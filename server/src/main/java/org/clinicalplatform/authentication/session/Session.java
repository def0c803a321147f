package org.clinicalplatform.authentication.session;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.platform.caller.Caller;
import org.jspecify.annotations.Nullable;

/**
 * A session: what one sign-in began.
 *
 * @param tenantId tenant of its live refresh token
 * @param facilityId facility of its live refresh token
 * @param authTime when the account proved itself
 * @param amr by which means (RFC 8176)
 * @param acr how surely: {@code aal1} one factor, {@code aal2} two
 * @param expiresAt when it ends, however often it is refreshed
 */
record Session(
        UUID id,
        UUID userAccountId,
        @Nullable UUID tenantId,
        @Nullable UUID facilityId,
        Instant authTime,
        List<String> amr,
        String acr,
        Instant createdAt,
        Instant expiresAt) {

    /** In the scope of the access token at hand, which may be older than that of the session's refresh token. */
    Session inScopeOf(Caller caller) {
        return new Session(
                id, userAccountId, caller.tenantId(), caller.facilityId(), authTime, amr, acr, createdAt, expiresAt);
    }

    Session provedAt(Instant at, AuthenticationContext proof) {
        return new Session(id, userAccountId, tenantId, facilityId, at, proof.amr(), proof.acr(), createdAt, expiresAt);
    }

    Session narrowedTo(Scope scope) {
        return new Session(
                id, userAccountId, scope.tenantId(), scope.facilityId(), authTime, amr, acr, createdAt, expiresAt);
    }
}
