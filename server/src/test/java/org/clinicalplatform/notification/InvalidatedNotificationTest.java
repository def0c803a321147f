package org.clinicalplatform.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.NOTIFICATION_OBSOLETE;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** A claim whose time is before the one at which the link of its message became invalid. */
class InvalidatedNotificationTest extends ClinicTestCase {
    private final NotificationEventMapper mapper = bean(NotificationEventMapper.class);
    private final NotificationQueue queue = bean(NotificationQueue.class);
    private final TransactionTemplate transactions = bean(TransactionTemplate.class);

    InvalidatedNotificationTest(ApplicationContext beans) {
        super(beans);
    }

    /** It waited for a connection, or the clock of the other replica is ahead. */
    @Test
    void claimWhenTheLinkWasReplacedAtALaterTimeThenFindsNothing() {
        Instant requested = clock.instant();
        UUID id = queued();
        clock.advance(Duration.ofSeconds(1));
        queue.expire(account.id(), List.of(NotificationKind.PASSWORD_RESET));

        Lease lease = new Lease(UUID.randomUUID(), requested.plus(NotificationDispatch.LEASE));

        assertThat(mapper.claim(id, tenant.id(), lease, requested)).isNull();
    }

    /** Nobody is sending it, so that a repetition of the request is of no use. */
    @Test
    void sendWhenTheLinkWasReplacedAtALaterTimeThenIsObsolete() {
        Clock behind = Clock.fixed(clock.instant(), ZoneOffset.UTC);
        UUID id = queued();
        clock.advance(Duration.ofSeconds(1));
        queue.expire(account.id(), List.of(NotificationKind.PASSWORD_RESET));
        List<OutgoingMessage> delivered = new ArrayList<>();
        NotificationDispatch dispatch = new NotificationDispatch(
                mapper,
                bean(NotificationEventService.class),
                delivered::add,
                bean(SecurityEvents.class),
                List.of(),
                transactions,
                behind);

        assertRefused(NOTIFICATION_OBSOLETE, () -> dispatch.send(TestCallers.in(tenant, account), id));

        assertThat(delivered).isEmpty();
    }

    private UUID queued() {
        NewNotification notification =
                PasswordMessages.to(tenant.id(), account.id(), clock.instant().plusSeconds(3600));
        transactions.executeWithoutResult(status -> queue.enqueue(notification));
        return db.value(UUID.class, "select id from notification_event where tenant_id = ?", tenant.id());
    }
}
