package org.clinicalplatform.authentication.mfa;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.authentication.factor.MfaSettings;
import org.clinicalplatform.authentication.password.PasswordChangeListener;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Service;

/**
 * Login challenges: opaque, stored as hashes, single-use (requirement R-56). Changes require the lock of the account.
 */
@Service
public class ChallengeService implements PasswordChangeListener {
    private final ChallengeMapper challenges;
    private final MfaSettings settings;
    private final SecurityEvents events;
    private final Ids ids;
    private final Clock clock;

    ChallengeService(ChallengeMapper challenges, MfaSettings settings, SecurityEvents events, Ids ids, Clock clock) {
        this.challenges = challenges;
        this.settings = settings;
        this.events = events;
        this.ids = ids;
        this.clock = clock;
    }

    /** Issues a challenge and returns its token, which is not stored. */
    public String issue(UUID accountId) {
        Instant now = clock.instant();
        String token = OpaqueTokens.generate();
        challenges.insert(new Challenge(
                ids.next(), accountId, OpaqueTokens.hash(token), now, now.plus(settings.challengeTtl()), 0, null));
        return token;
    }

    /** Closes every open challenge of the account within the caller's transaction. */
    public void closeAll(UUID accountId) {
        challenges.closeAll(accountId, clock.instant());
    }

    /** A login started with the previous password must not complete. */
    @Override
    public void passwordChanged(UUID accountId) {
        closeAll(accountId);
    }

    Optional<Challenge> find(String token) {
        return Optional.ofNullable(challenges.find(OpaqueTokens.hash(token)));
    }

    void close(Challenge challenge) {
        challenges.close(challenge.id(), clock.instant());
    }

    void recordFailure(Challenge challenge) {
        if (challenges.recordFailure(challenge.id(), settings.maxAttemptsPerChallenge(), clock.instant())) {
            events.record(SecurityEventKind.MFA_CHALLENGE_EXHAUSTED, challenge.userAccountId(), null, null);
        }
    }
}
