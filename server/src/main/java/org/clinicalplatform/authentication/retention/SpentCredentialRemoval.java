package org.clinicalplatform.authentication.retention;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.platform.persistence.BatchedRemoval;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.stereotype.Component;

/** Deletes ended sessions and used or expired tokens after their retention time, on every replica. */
@Component
@EnableConfigurationProperties(SpentCredentialSettings.class)
class SpentCredentialRemoval implements SchedulingConfigurer {
    private static final int BATCH_SIZE = 200;

    private final SpentCredentialMapper mapper;
    private final SpentCredentialSettings settings;
    private final Clock clock;

    SpentCredentialRemoval(SpentCredentialMapper mapper, SpentCredentialSettings settings, Clock clock) {
        this.mapper = mapper;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    public void configureTasks(ScheduledTaskRegistrar tasks) {
        tasks.addFixedDelayTask(() -> run(BATCH_SIZE), BatchedRemoval.INTERVAL);
    }

    void run(int batchSize) {
        Instant now = clock.instant();
        long sessions = settings.endedSessions().toSeconds();
        long tokens = settings.spentTokens().toSeconds();
        BatchedRemoval.run("ended sessions", batchSize, atMost -> removeSessions(now, sessions, atMost));
        BatchedRemoval.run(
                "tokens of password links", batchSize, atMost -> mapper.deleteResetTokens(now, tokens, atMost));
        BatchedRemoval.run("codes to link accounts", batchSize, atMost -> mapper.deleteLinkCodes(now, tokens, atMost));
        BatchedRemoval.run("challenges", batchSize, atMost -> mapper.deleteChallenges(now, tokens, atMost));
        BatchedRemoval.run("expired enrolments", batchSize, atMost -> removeEnrolments(now, tokens, atMost));
    }

    /** A trigger announces every statement to all replicas as a change of access, even one that deletes nothing. */
    private int removeEnrolments(Instant now, long keptSeconds, int atMost) {
        return mapper.hasExpiredEnrolments(now, keptSeconds) ? mapper.deleteEnrolments(now, keptSeconds, atMost) : 0;
    }

    /**
     * First the refresh tokens of the oldest sessions: a program may have refreshed its session a million times, which
     * is too much for the statement that removes it. Then these sessions, so that no statement visits them again.
     */
    private int removeSessions(Instant now, long keptSeconds, int atMost) {
        int tokens;
        do {
            tokens = mapper.deleteRefreshTokens(now, keptSeconds, atMost);
        } while (tokens > 0 && !Thread.currentThread().isInterrupted());
        return mapper.deleteSessions(now, keptSeconds, atMost);
    }
}
