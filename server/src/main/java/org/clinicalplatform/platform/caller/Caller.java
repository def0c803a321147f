package org.clinicalplatform.platform.caller;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who is asking: an account, through a session, in a scope.
 *
 * @param tenantId tenant the access token is narrowed to; null before that
 * @param facilityId facility the access token is narrowed to; null before that, and for the tenant as a whole
 * @param permissions codes in force in that scope as of now, not as of sign-in
 * @param acr how surely the account was recognised (RFC 9068, section 2.2.1)
 * @param authTime when the account last proved itself
 * @param mfaEnrolled whether the account has a second factor
 * @param mfaRequired whether policy obliges it to have one
 * @param tokenExpiresAt when the access token of this request expires
 */
public record Caller(
        UUID accountId,
        String username,
        UUID sessionId,
        @Nullable UUID tenantId,
        @Nullable UUID facilityId,
        Set<String> permissions,
        String acr,
        Instant authTime,
        boolean mfaEnrolled,
        boolean mfaRequired,
        Instant tokenExpiresAt) {

    public Caller {
        permissions = Set.copyOf(permissions);
    }

    /** Whether the session has been narrowed to a tenant. */
    public boolean isScoped() {
        return tenantId != null;
    }

    /** Whether the account has to enrol a second factor before it may do anything else. */
    public boolean owesEnrolment() {
        return mfaRequired && !mfaEnrolled;
    }

    /** Whether the permission is in force in the caller's scope. */
    public boolean may(String permission) {
        return permissions.contains(permission);
    }
}
