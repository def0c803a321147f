package org.clinicalplatform.authentication.factor;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the second factor; blank counts as unset.
 *
 * @param requiredForAllUsers whether every account is obliged to enrol
 * @param requiredRoles codes of roles whose holders are obliged to, where not everybody is
 * @param challengeTtl how long a challenge is good
 * @param maxAttemptsPerChallenge wrong codes that burn a challenge
 * @param pendingEnrolmentTtl how long a secret waits to be confirmed
 * @param accountCap wrong codes within fifteen minutes that pause the second factor of an account; 0 for no bound
 * @param unenrolled what a login of an account gets that is obliged and has not enrolled
 * @param issuer name of the service that authenticator apps show
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
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** What a login of an account gets that is obliged to enrol and has not. */
    public enum Unenrolled {
        /** 403, and no token. */
        REFUSE,
        /** A session that reaches nothing but enrolment. */
        ENROL_ONLY
    }

    public MfaSettings {
        requiredRoles = requiredRoles.stream()
                .map(String::strip)
                .filter(role -> !role.isEmpty())
                .toList();
        require(challengeTtl.compareTo(SHORTEST) >= 0, "MFA_CHALLENGE_TTL must be at least PT1S");
        require(maxAttemptsPerChallenge >= 1, "MFA_MAX_ATTEMPTS_PER_CHALLENGE must be at least 1");
        require(
                pendingEnrolmentTtl.compareTo(SHORTEST) >= 0,
                "svc.auth.mfa.pending-enrolment-ttl must be at least PT1S");
        require(accountCap >= 0, "svc.auth.mfa.account-cap must not be negative; 0 turns it off");
        require(
                !issuer.isBlank() && !issuer.contains(":"),
                "svc.auth.mfa.issuer must be a name without a colon, which authenticator apps take for a separator");
    }

    /** Whether wrong codes are bounded over all challenges of an account. */
    public boolean capsAccounts() {
        return accountCap > 0;
    }

    private static void require(boolean holds, String sentence) {
        if (!holds) {
            throw new IllegalArgumentException(sentence);
        }
    }
}
