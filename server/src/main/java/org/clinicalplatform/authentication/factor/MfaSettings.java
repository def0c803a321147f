package org.clinicalplatform.authentication.factor;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the second factor; blank counts as unset.
 *
 * @param requiredForAllUsers whether every account must enrol
 * @param requiredRoles codes of roles whose holders must enrol if not every account has to
 * @param maxAttemptsPerChallenge wrong codes that close a challenge
 * @param pendingEnrolmentTtl how long an enrolment can be confirmed
 * @param accountCap wrong codes within 15 minutes that lock the second factor of an account; 0 disables the limit
 * @param unenrolled how to treat the login of an account that must enrol and does not have a second factor
 * @param issuer service name shown in authenticator apps
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
        require(challengeTtl.compareTo(MIN_TTL) >= 0, "MFA_CHALLENGE_TTL must be at least PT1S");
        require(maxAttemptsPerChallenge >= 1, "MFA_MAX_ATTEMPTS_PER_CHALLENGE must be at least 1");
        require(
                pendingEnrolmentTtl.compareTo(MIN_TTL) >= 0,
                "svc.auth.mfa.pending-enrolment-ttl must be at least PT1S");
        require(accountCap >= 0, "svc.auth.mfa.account-cap must not be negative; 0 turns it off");
        require(
                !issuer.isBlank() && !issuer.contains(":"),
                "svc.auth.mfa.issuer must be a name without a colon, which authenticator apps take for a separator");
    }

    /** Whether wrong codes are limited across all challenges of an account. */
    public boolean capsAccounts() {
        return accountCap > 0;
    }

    private static void require(boolean valid, String message) {
        if (!valid) {
            throw new IllegalArgumentException(message);
        }
    }
}
