package org.clinicalplatform.notification;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import org.clinicalplatform.platform.metrics.CachedReading;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.springframework.stereotype.Component;

/** Gauges of the messages that wait to be sent (requirement R-348). */
@Component
class NotificationMeters implements MeterBinder {
    private final CachedReading<QueuedNotifications> queued;
    private final Clock clock;

    NotificationMeters(NotificationEventMapper events, Clock clock) {
        queued = new CachedReading<>(
                () -> events.countQueued(DomainMeter.MAX_COUNTED, clock.instant()), System::nanoTime);
        this.clock = clock;
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
    }
}
