package org.clinicalplatform.notification;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.clinicalplatform.testing.Refusals.assertRefused;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.platform.persistence.UnknownOutcomeException;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.dao.CannotAcquireLockException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.support.TransactionTemplate;

/** Messages that are sent while the database does not respond. */
class NotificationDispatchFailureTest extends ClinicTestCase {
    private static final MessageDelivery UNREACHABLE = message -> {
        throw new DeliveryException("the mail server could not be reached", null);
    };

    private final NotificationEventMapper rows = bean(NotificationEventMapper.class);
    private final NotificationEventMapper mapper = mock(NotificationEventMapper.class, delegatesTo(rows));
    private final NotificationEventService reading = bean(NotificationEventService.class);
    private final TransactionTemplate transactions = bean(TransactionTemplate.class);
    private final List<OutgoingMessage> delivered = new ArrayList<>();
    private final AtomicInteger failures = new AtomicInteger();
    private final Caller administrator;
    private final UUID id;
    private final NotificationDispatch dispatch;

    NotificationDispatchFailureTest(ApplicationContext beans) {
        super(beans);
        administrator = TestCallers.in(tenant, account);
        id = queued();
        dispatch = dispatch(delivered::add);
    }

    @Test
    void sendWhenItCannotBeRecordedAtFirstThenIsSentOnceAndRecorded() {
        failures.set(2);

        NotificationEvent sent = dispatch.send(administrator, id);

        assertThat(sent.status()).isEqualTo(NotificationStatus.SENT);
        assertThat(sent.attempts()).isEqualTo(1);
        assertThat(delivered).hasSize(1);
        assertThat(db.eventsOf(account.id())).containsExactly("NOTIFICATION_SENT PASSWORD_RESET");
    }

    /** Requirement R-256: the message has left. */
    @Test
    void sendWhenItCannotBeRecordedThenTheOutcomeIsUnknown() {
        failures.set(Integer.MAX_VALUE);

        Throwable failure = catchThrowable(() -> dispatch.send(administrator, id));

        assertThat(DatabaseFailures.isOutcomeUnknown(failure)).isTrue();
        assertThat(DatabaseFailures.isTransient(failure)).isFalse();
        assertThat(delivered).hasSize(1);
        assertThat(reading.get(administrator, id).status()).isEqualTo(NotificationStatus.QUEUED);
    }

    @Test
    void sendWhenTheResponseToTheClaimIsLostThenClaimsAgainAndSends() {
        AtomicInteger claims = new AtomicInteger();
        doAnswer(call -> {
                    OutgoingMessage claimed = rows.claim(
                            call.getArgument(0), call.getArgument(1), call.getArgument(2), call.getArgument(3));
                    if (claims.incrementAndGet() == 1) {
                        throw new DataAccessResourceFailureException("The connection broke");
                    }
                    return claimed;
                })
                .when(mapper)
                .claim(any(), any(), any(), any());

        assertThat(dispatch.send(administrator, id).status()).isEqualTo(NotificationStatus.SENT);
        assertThat(claims).hasValue(2);
        assertThat(delivered).hasSize(1);
    }

    @Test
    void sendWhenAFailedAttemptCannotBeRecordedAtFirstThenIsRecordedOnce() {
        failures.set(2);

        assertRefused(ErrorCode.MESSAGE_NOT_SENT, () -> failing().send(administrator, id));

        NotificationEvent event = reading.get(administrator, id);
        assertThat(event.attempts()).isEqualTo(1);
        assertThat(event.lastError()).isEqualTo("the mail server could not be reached");
        assertThat(dispatch.send(administrator, id).status())
                .as("the lease has ended")
                .isEqualTo(NotificationStatus.SENT);
    }

    /** A 503 with Retry-After would be repeated, and refused as a message that is being sent. */
    @Test
    void sendWhenAFailedAttemptCannotBeRecordedThenTheResponseTellsThatItFailed() {
        failures.set(Integer.MAX_VALUE);

        assertRefused(ErrorCode.MESSAGE_NOT_SENT, () -> failing().send(administrator, id));

        assertThat(reading.get(administrator, id).attempts()).isZero();
    }

    /** Requirement R-164: an unknown outcome would say that the message may have left. */
    @Test
    void sendWhenAFailedAttemptIsNotConfirmedThenTheResponseTellsThatItFailed() {
        TransactionTemplate unconfirmed = mock(TransactionTemplate.class);
        doThrow(new UnknownOutcomeException(new DataAccessResourceFailureException("The connection broke")))
                .when(unconfirmed)
                .execute(any());

        assertRefused(
                ErrorCode.MESSAGE_NOT_SENT,
                () -> dispatch(UNREACHABLE, unconfirmed).send(administrator, id));
    }

    /** Deliveries within deliveries occupy as many places as those of as many threads. */
    @Test
    void sendWhenAsManyAreBeingSentAsMayBeThenIsRefusedBeforeItsClaimAndCanBeSentLater() {
        NestedDelivery nested = new NestedDelivery();
        NotificationDispatch bounded = dispatch(nested);
        nested.dispatch = bounded;

        bounded.send(administrator, queued());

        assertThat(nested.places).isEqualTo(NotificationDispatch.MAX_CONCURRENT);
        assertThat(reading.get(administrator, id).attempts()).isZero();
        assertThat(bounded.send(administrator, id).status())
                .as("it was not claimed, and the places are free again")
                .isEqualTo(NotificationStatus.SENT);
    }

    private final class NestedDelivery implements MessageDelivery {
        private @Nullable NotificationDispatch dispatch;
        private int places;

        @Override
        public void deliver(OutgoingMessage message) {
            if (message.eventId().equals(id)) {
                return;
            }
            places++;
            if (places == NotificationDispatch.MAX_CONCURRENT) {
                assertRefused(
                        ErrorCode.UNAVAILABLE, () -> requireNonNull(dispatch).send(administrator, id));
            } else {
                requireNonNull(dispatch).send(administrator, queued());
            }
        }
    }

    private NotificationDispatch failing() {
        return dispatch(UNREACHABLE);
    }

    private NotificationDispatch dispatch(MessageDelivery delivery) {
        return dispatch(delivery, transactions);
    }

    private NotificationDispatch dispatch(MessageDelivery delivery, TransactionTemplate template) {
        return new NotificationDispatch(
                mapper, reading, delivery, bean(SecurityEvents.class), List.of(new FailingListener()), template, clock);
    }

    private UUID queued() {
        NewNotification notification = PasswordMessages.to(tenant.id(), account.id(), null);
        return requireNonNull(
                transactions.execute(status -> bean(NotificationQueue.class).enqueue(notification)));
    }

    /** The account of an invitation is locked while the provider is called. */
    private final class FailingListener implements DeliveryListener {
        @Override
        public void delivered(UUID notificationEventId) {
            failSometimes();
        }

        @Override
        public void failed(UUID notificationEventId) {
            failSometimes();
        }

        private void failSometimes() {
            if (failures.getAndDecrement() > 0) {
                throw new CannotAcquireLockException("canceling statement due to lock timeout");
            }
        }
    }
}
