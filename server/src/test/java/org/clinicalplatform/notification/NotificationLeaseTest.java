package org.clinicalplatform.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.MESSAGE_NOT_SENT;
import static org.clinicalplatform.platform.error.ErrorCode.NOTIFICATION_BEING_SENT;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** A delivery that goes on when its lease has expired and another request has claimed the message. */
class NotificationLeaseTest extends ClinicTestCase {
    private final NotificationEventMapper mapper = bean(NotificationEventMapper.class);
    private final NotificationEventService reading = bean(NotificationEventService.class);
    private final TransactionTemplate transactions = bean(TransactionTemplate.class);
    private final List<OutgoingMessage> delivered = new ArrayList<>();
    private final NotificationDispatch other = dispatch(delivered::add);
    private final Caller administrator = TestCallers.in(tenant, account);

    NotificationLeaseTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void sendWhenAnotherHasSentTheMessageThenALateFailureChangesNothing() {
        UUID id = queued();
        NotificationDispatch late = dispatch(message -> {
            clock.advance(NotificationDispatch.LEASE);
            other.send(administrator, id);
            throw new DeliveryException("the mail server could not be reached", null);
        });

        assertRefused(MESSAGE_NOT_SENT, () -> late.send(administrator, id));

        NotificationEvent sent = reading.get(administrator, id);
        assertThat(sent.status()).isEqualTo(NotificationStatus.SENT);
        assertThat(sent.attempts()).isEqualTo(1);
        assertThat(sent.lastError()).isNull();
        assertThat(delivered).hasSize(1);
    }

    /** The event tells when the message first left. */
    @Test
    void sendWhenAnotherHasSentTheMessageThenALateSuccessIsNotAnotherAttempt() {
        UUID id = queued();
        Instant sentAt = clock.instant().plus(NotificationDispatch.LEASE);
        NotificationDispatch late = dispatch(message -> {
            clock.advance(NotificationDispatch.LEASE);
            other.send(administrator, id);
            clock.advance(NotificationDispatch.LEASE);
        });

        NotificationEvent sent = late.send(administrator, id);

        assertThat(sent.status()).isEqualTo(NotificationStatus.SENT);
        assertThat(sent.attempts()).isEqualTo(1);
        assertThat(sent.sentAt()).isEqualTo(sentAt);
    }

    /** Or a third one would send it at the same time. */
    @Test
    void sendWhenAnotherIsSendingTheMessageThenALateFailureLeavesTheLease() {
        UUID id = queued();
        NotificationDispatch late = dispatch(message -> {
            clock.advance(NotificationDispatch.LEASE);
            Lease taken = new Lease(UUID.randomUUID(), clock.instant().plus(NotificationDispatch.LEASE));
            assertThat(mapper.claim(id, tenant.id(), taken, clock.instant())).isNotNull();
            throw new DeliveryException("the mail server could not be reached", null);
        });

        assertRefused(MESSAGE_NOT_SENT, () -> late.send(administrator, id));

        assertRefused(NOTIFICATION_BEING_SENT, () -> other.send(administrator, id));
        assertThat(reading.get(administrator, id).attempts()).isZero();
        assertThat(delivered).isEmpty();
    }

    /** The message has left, so it must not count as queued until the other attempt ends, and whatever becomes of that. */
    @Test
    void sendWhenAnotherIsSendingTheMessageThenALateSuccessIsRecorded() {
        UUID id = queued();
        Instant until = clock.instant().plus(NotificationDispatch.LEASE.multipliedBy(2));
        Lease taken = new Lease(UUID.randomUUID(), until);
        NotificationDispatch late = dispatch(message -> {
            clock.advance(NotificationDispatch.LEASE);
            assertThat(mapper.claim(id, tenant.id(), taken, clock.instant())).isNotNull();
        });

        NotificationEvent sent = late.send(administrator, id);

        assertThat(sent.status()).isEqualTo(NotificationStatus.SENT);
        int changed = mapper.markFailed(id, taken.id(), "the mail server could not be reached");
        assertThat(changed).isZero();
        assertThat(reading.get(administrator, id)).isEqualTo(sent);
    }

    private NotificationDispatch dispatch(MessageDelivery delivery) {
        return new NotificationDispatch(
                mapper, reading, delivery, bean(SecurityEvents.class), List.of(), transactions, (Clock) clock);
    }

    private UUID queued() {
        NewNotification notification = PasswordMessages.to(tenant.id(), account.id(), null);
        NotificationQueue queue = bean(NotificationQueue.class);
        transactions.executeWithoutResult(status -> queue.enqueue(notification));
        return db.value(UUID.class, "select id from notification_event where tenant_id = ?", tenant.id());
    }
}
