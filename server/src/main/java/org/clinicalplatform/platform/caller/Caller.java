package org.clinicalplatform.platform.caller;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.jspecify.annotations.Nullable;

/**
 * The account that sent a request, with its session and scope.
 *
 * @param tenantId scope of the access token; null before the session is narrowed
 * @param facilityId scope of the access token; null before that and for the whole tenant
 * @param permissions codes in force in that scope now, not at login
 * @param acr authentication context class (RFC 9068, section 2.2.1)
 * @param authTime time of the last authentication
 * @param mfaRequired whether policy requires a second factor
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

    /** Whether the session is narrowed to a tenant. */
    public boolean isScoped() {
        return tenantId != null;
    }

    /** Whether the account must enrol a second factor before anything else. */
    public boolean owesEnrolment() {
        return mfaRequired && !mfaEnrolled;
    }

    /** Whether the last authentication is not older than the age. */
    public boolean authenticatedWithin(Duration age, Instant now) {
        return !authTime.plus(age).isBefore(now);
    }

    /**
     * The requested facility, that of the session by default.
     *
     * @throws ApiException with 400 without a facility in the request and in the session
     */
    public UUID facilityOr(@Nullable UUID requested) {
        UUID facility = requested == null ? facilityId : requested;
        if (facility == null) {
            throw InvalidRequest.because("facilityId is required in a session without a facility");
        }
        return facility;
    }

    /** Whether the permission is in force in the scope. */
    public boolean may(String permission) {
        return permissions.contains(permission);
    }
}
