package org.clinicalplatform.securityevents;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An event to record. The actor, the actor's session and the client come from the request; the tenants that see the
 * event come from the account concerned and the actor's session. Callers set only the other properties. Not
 * thread-safe.
 */
public final class NewSecurityEvent {
    private final SecurityEventKind kind;
    private @Nullable UUID userAccountId;
    private @Nullable UUID sessionId;
    private @Nullable UUID tenantId;
    private @Nullable UUID holderId;
    private @Nullable UUID patientId;
    private @Nullable UUID recordId;
    private @Nullable String recordCode;
    private @Nullable List<String> addedPermissions;
    private @Nullable List<String> removedPermissions;
    private @Nullable UUID linkIssuerId;
    private @Nullable String previousEmail;
    private @Nullable String reason;

    private NewSecurityEvent(SecurityEventKind kind) {
        this.kind = kind;
    }

    public static NewSecurityEvent of(SecurityEventKind kind) {
        return new NewSecurityEvent(kind);
    }

    /** The account to which it was done; null if unknown. */
    public NewSecurityEvent account(@Nullable UUID id) {
        userAccountId = id;
        return this;
    }

    /** As {@link #account}; the account is the actor itself, which has authenticated in a request without a session. */
    public NewSecurityEvent holder(UUID accountId) {
        holderId = accountId;
        return account(accountId);
    }

    /** The session to which it was done; null if there is none. */
    public NewSecurityEvent session(@Nullable UUID id) {
        sessionId = id;
        return this;
    }

    /** The tenant that owns the record concerned, and sees the event instead of the tenant of the account. */
    public NewSecurityEvent tenant(@Nullable UUID id) {
        tenantId = id;
        return this;
    }

    /** The patient whose records are concerned. */
    public NewSecurityEvent patient(UUID id) {
        patientId = id;
        return this;
    }

    /** The role, tenant, facility, link, notification or access grant concerned; null without one. */
    public NewSecurityEvent record(@Nullable UUID id) {
        recordId = id;
        return this;
    }

    /** As {@link #record(UUID)}, with the code that outlives the record. */
    public NewSecurityEvent record(UUID id, String code) {
        recordCode = code;
        return record(id);
    }

    /** The permissions of the role concerned before and after the change, of which the difference is recorded. */
    public NewSecurityEvent permissions(List<String> before, List<String> after) {
        addedPermissions = without(after, before);
        removedPermissions = without(before, after);
        return this;
    }

    private static @Nullable List<String> without(List<String> codes, List<String> others) {
        List<String> remaining =
                codes.stream().filter(Predicate.not(others::contains)).toList();
        return remaining.isEmpty() ? null : remaining;
    }

    /** The administrator who issued the redeemed link; null if nobody did. */
    public NewSecurityEvent linkIssuedBy(@Nullable UUID accountId) {
        linkIssuerId = accountId;
        return this;
    }

    /** The former email address, of which only the HMAC is recorded; null if there was none. */
    public NewSecurityEvent previousEmail(@Nullable String email) {
        previousEmail = email;
        return this;
    }

    /** A constant of the service, never text from a request. */
    public NewSecurityEvent reason(@Nullable String constant) {
        reason = constant;
        return this;
    }

    /** The event as it is stored. */
    SecurityEvent at(UUID id, Instant occurredAt, EventOrigin origin, EmailPseudonyms pseudonyms) {
        return new SecurityEvent(
                id,
                kind,
                occurredAt,
                userAccountId,
                sessionId,
                tenantId,
                origin.actorTenantId(),
                holderId == null ? origin.actorId() : holderId,
                origin.actorSessionId(),
                patientId,
                recordId,
                recordCode,
                addedPermissions,
                removedPermissions,
                linkIssuerId,
                previousEmail == null ? null : pseudonyms.of(previousEmail),
                origin.clientIp(),
                origin.requestId(),
                origin.path(),
                reason,
                1);
    }
}
