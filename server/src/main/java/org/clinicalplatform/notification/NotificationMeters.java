package org.clinicalplatform.notification;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.clinicalplatform.platform.metrics.CachedReading;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.springframework.stereotype.Component;

/** Gauges of the messages that wait to be sent, and of those that expired meanwhile (requirement R-348). */
@Component
class NotificationMeters implements MeterBinder {
    /** How long a message that expired unsent is counted, so that an alert of it ends by itself. */
    private static final Duration EXPIRED_FOR = Duration.ofDays(1);

    private final CachedReading<QueuedNotifications> queued;
    private final Clock clock;

    NotificationMeters(NotificationEventMapper events, Clock clock) {
        queued = new CachedReading<>("queued messages", () -> read(events, clock.instant()), System::nanoTime);
        this.clock = clock;
    }

    private static QueuedNotifications read(NotificationEventMapper events, Instant now) {
        return events.countQueued(DomainMeter.MAX_COUNTED, now, now.minus(EXPIRED_FOR));
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        DomainMeter.NOTIFICATIONS_QUEUED.gauge(
                registry, Tags.empty(), queued, reading -> reading.get().count());
        DomainMeter.NOTIFICATION_AGE.gauge(
                registry,
                Tags.empty(),
                queued,
                reading -> DomainMeter.age(reading.get().oldest(), clock.instant()));
        DomainMeter.NOTIFICATIONS_EXPIRED.gauge(
                registry, Tags.empty(), queued, reading -> reading.get().expired());
    }
}
