package org.clinicalplatform.authentication.factor;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the second factor; blank counts as unset.
 *
 * @param requiredForAllUsers whether every account must have a second factor; without one, a sign-in is treated as
 *     `svc.auth.mfa.unenrolled` says
 * @param requiredRoles codes of roles whose holders must have a second factor
 * @param challengeTtl how long a sign-in waits for the code of the second factor; at least a second
 * @param maxAttemptsPerChallenge wrong codes that close a challenge, after which the password is needed again; at
 *     least 1
 * @param pendingEnrolmentTtl how long a new second factor can be confirmed with its first code; at least a second
 * @param accountCap wrong codes of an account within 15 minutes that lock its second factor for 15 minutes; 0 for
 *     no limit
 * @param unenrolled response to the sign-in of an account that must have a second factor and has none: 403, or a
 *     session that can only enrol
 * @param issuer name of the service that authenticator apps show, without a colon
 */
@ConfigurationProperties("svc.auth.mfa")
public record MfaSettings(
        @DefaultValue("false") Boolean requiredForAllUsers,
        @DefaultValue List<String> requiredRoles,
        @DefaultValue("PT5M") Duration challengeTtl,
        @DefaultValue("5") Integer maxAttemptsPerChallenge,
        @DefaultValue("PT10M") Duration pendingEnrolmentTtl,
        @DefaultValue("30") Integer accountCap,
        @DefaultValue("REFUSE") Unenrolled unenrolled,
        @DefaultValue("Clinical Platform") String issuer) {
    private static final Duration MIN_TTL = Duration.ofSeconds(1);

    /** Keeps what is computed from it within range. */
    private static final Duration MAX_TTL = Duration.ofDays(365);

    /** Treatment of an account that must enrol and does not have a second factor. */
    public enum Unenrolled {
        /** 403 and no token. */
        REFUSE,
        /** A session that permits nothing but enrolment. */
        ENROL_ONLY
    }

    public MfaSettings {
        requiredRoles = requiredRoles.stream()
                .map(String::strip)
                .filter(role -> !role.isEmpty())
                .toList();
        require(isTtl(challengeTtl), "MFA_CHALLENGE_TTL must be between PT1S and P365D");
        require(maxAttemptsPerChallenge >= 1, "MFA_MAX_ATTEMPTS_PER_CHALLENGE must be at least 1");
        require(isTtl(pendingEnrolmentTtl), "svc.auth.mfa.pending-enrolment-ttl must be between PT1S and P365D");
        require(accountCap >= 0, "svc.auth.mfa.account-cap must not be negative; 0 turns it off");
        require(
                !issuer.isBlank() && !issuer.contains(":"),
                "svc.auth.mfa.issuer must be a name without a colon, which authenticator apps take for a separator");
    }

    /** Whether wrong codes are limited across all challenges of an account. */
    public boolean capsAccounts() {
        return accountCap > 0;
    }

    private static boolean isTtl(Duration value) {
        return value.compareTo(MIN_TTL) >= 0 && value.compareTo(MAX_TTL) <= 0;
    }

    private static void require(boolean valid, String message) {
        if (!valid) {
            throw new IllegalArgumentException(message);
        }
    }
}
