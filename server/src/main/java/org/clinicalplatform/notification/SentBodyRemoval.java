package org.clinicalplatform.notification;

import java.time.Clock;
import java.time.Instant;
import org.clinicalplatform.platform.persistence.BatchedRemoval;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.stereotype.Component;

/**
 * Empties the bodies of messages that were sent, or cannot be sent any more, after their retention time, on every
 * replica; the events stay.
 */
@Component
class SentBodyRemoval implements SchedulingConfigurer {
    private static final int BATCH_SIZE = 1_000;

    private final NotificationEventMapper events;
    private final MessageRetentionSettings settings;
    private final Clock clock;

    SentBodyRemoval(NotificationEventMapper events, MessageRetentionSettings settings, Clock clock) {
        this.events = events;
        this.settings = settings;
        this.clock = clock;
    }

    @Override
    public void configureTasks(ScheduledTaskRegistrar tasks) {
        tasks.addFixedDelayTask(() -> run(BATCH_SIZE), BatchedRemoval.INTERVAL);
    }

    void run(int batchSize) {
        Instant now = clock.instant();
        long kept = settings.notificationBodies().toSeconds();
        BatchedRemoval.run("bodies of sent messages", batchSize, atMost -> events.emptyBodies(now, kept, atMost));
        BatchedRemoval.run(
                "bodies of unsent messages", batchSize, atMost -> events.emptyBodiesOfUnsent(now, kept, atMost));
    }
}
