package org.clinicalplatform.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.clinicalplatform.platform.error.ErrorCode.MESSAGE_NOT_SENT;
import static org.clinicalplatform.platform.error.ErrorCode.NOTIFICATION_ALREADY_SENT;
import static org.clinicalplatform.platform.error.ErrorCode.NOTIFICATION_BEING_SENT;
import static org.clinicalplatform.platform.error.ErrorCode.NOTIFICATION_NOT_TRIED;
import static org.clinicalplatform.platform.error.ErrorCode.NOTIFICATION_OBSOLETE;
import static org.clinicalplatform.testing.Refusals.assertRefused;
import static org.mockito.ArgumentMatchers.any;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doThrow;
import static org.mockito.Mockito.mock;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.TestRequests;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.IllegalTransactionStateException;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

class NotificationDispatchTest extends ClinicTestCase {
    @RegisterExtension
    private final TestRequests requests = new TestRequests();

    private final NotificationEventMapper mapper = bean(NotificationEventMapper.class);
    private final NotificationEventService reading = bean(NotificationEventService.class);
    private final NotificationQueue queue = bean(NotificationQueue.class);
    private final TransactionTemplate transactions = bean(TransactionTemplate.class);
    private final Caller administrator;
    private final List<OutgoingMessage> delivered = new ArrayList<>();
    private final List<String> outcomes = new ArrayList<>();

    NotificationDispatchTest(ApplicationContext beans) {
        super(beans);
        administrator = TestCallers.in(tenant, account);
    }

    @Test
    void enqueueWhenThereIsNoTransactionThenIsRefused() {
        assertThatExceptionOfType(IllegalTransactionStateException.class)
                .isThrownBy(() -> queue.enqueue(notification(null)));
    }

    @Test
    void sendWhenQueuedThenDeliversOutsideAnyTransactionAndIsSent() {
        UUID id = queued();

        NotificationEvent sent = dispatch(message -> {
                    assertThat(TransactionSynchronizationManager.isActualTransactionActive())
                            .isFalse();
                    delivered.add(message);
                })
                .send(administrator, id);

        assertThat(sent.status()).isEqualTo(NotificationStatus.SENT);
        assertThat(sent.attempts()).isEqualTo(1);
        assertThat(sent.sentAt()).isEqualTo(NOW);
        assertThat(delivered)
                .containsExactly(
                        new OutgoingMessage(id, account.id(), "zoe@mail.example", "Set your password", "the body"));
        assertThat(sent.toString()).doesNotContain("zoe");
        assertRefused(NOTIFICATION_ALREADY_SENT, () -> dispatch(delivered::add).send(administrator, id));
        assertThat(delivered).hasSize(1);
        assertThat(db.eventsOf(account.id())).containsExactly("NOTIFICATION_SENT PASSWORD_RESET");
    }

    @Test
    void sendWhenTheEventCannotBeWrittenThenTheMessageIsNotMarkedAsSent() {
        UUID id = queued();
        SecurityEvents broken = mock(SecurityEvents.class);
        doThrow(new IllegalStateException("no event")).when(broken).record(any());

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> new NotificationDispatch(
                                mapper, reading, delivered::add, broken, List.of(), transactions, (Clock) clock)
                        .send(administrator, id));

        assertThat(reading.get(administrator, id).status()).isEqualTo(NotificationStatus.QUEUED);
    }

    @Test
    void sendWhenTheDeliveryFailsThenStaysQueuedWithTheReasonAndCanBeSentAgain() {
        UUID id = queued();

        NotificationDispatch failing = dispatch(message -> {
            throw new DeliveryException(
                    "the mail server could not be reached",
                    new IllegalStateException("secret\r\nserver says the body"));
        });
        RequestContext attempt = requests.bindNew();
        assertRefused(MESSAGE_NOT_SENT, () -> failing.send(administrator, id))
                .withMessage("The message could not be sent: the mail server could not be reached");
        assertThat(attempt.subjects().userAccountId())
                .as("whom the audit event names")
                .isEqualTo(account.id());

        NotificationEvent failed = reading.get(administrator, id);
        assertThat(failed.status()).isEqualTo(NotificationStatus.QUEUED);
        assertThat(failed.attempts()).isEqualTo(1);
        assertThat(failed.lastError()).isEqualTo("the mail server could not be reached");

        assertThat(db.eventsOf(account.id())).isEmpty();
        NotificationEvent sent = dispatch(delivered::add).send(administrator, id);

        assertThat(sent.attempts()).isEqualTo(2);
        assertThat(sent.lastError()).isNull();
        assertThat(outcomes).containsExactly("failed " + id, "delivered " + id);
    }

    @Test
    void sendWhenTheChannelHasADefectThenStaysQueuedWithAReasonAndCanBeSentAgainAtOnce() {
        sendsAgainAfter(message -> {
            throw new IllegalStateException("server says the body");
        });
        sendsAgainAfter(message -> {
            throw new NoClassDefFoundError("a class of the mail library");
        });
    }

    private void sendsAgainAfter(MessageDelivery defective) {
        outcomes.clear();
        UUID id = queued();

        assertRefused(MESSAGE_NOT_SENT, () -> dispatch(defective).send(administrator, id))
                .withMessage("The message could not be sent: the service failed while it sent the message");

        NotificationEvent failed = reading.get(administrator, id);
        assertThat(failed.status()).isEqualTo(NotificationStatus.QUEUED);
        assertThat(failed.attempts()).isEqualTo(1);
        assertThat(failed.lastError()).isEqualTo("the service failed while it sent the message");
        assertThat(dispatch(delivered::add).send(administrator, id).attempts()).isEqualTo(2);
        assertThat(outcomes).containsExactly("failed " + id, "delivered " + id);
    }

    /** A change that a killed process leaves would have no audit event. */
    @Test
    void sendWhenItsOutcomeIsNotRecordedYetThenTheEventLooksAsBefore() {
        UUID id = queued();
        NotificationEvent before = reading.get(administrator, id);
        List<NotificationEvent> during = new ArrayList<>();

        dispatch(message -> during.add(reading.get(administrator, id))).send(administrator, id);

        assertThat(during).containsExactly(before);
    }

    /** The audit event of the call commits with what the call changes. */
    @Test
    void sendWhenTheDeliveryFailsThenTheRequestHasItsStatusBeforeThatIsRecorded() {
        UUID id = queued();
        RequestContext context = requests.bindNew();
        DeliveryListener listener = mock(DeliveryListener.class);
        doAnswer(call -> outcomes.add("status " + context.failureStatus()))
                .when(listener)
                .failed(id);
        MessageDelivery failing = message -> {
            throw new DeliveryException("the mail server could not be reached", null);
        };

        assertRefused(
                MESSAGE_NOT_SENT,
                () -> new NotificationDispatch(
                                mapper,
                                reading,
                                failing,
                                bean(SecurityEvents.class),
                                List.of(listener),
                                transactions,
                                (Clock) clock)
                        .send(administrator, id));

        assertThat(outcomes).containsExactly("status 502");
    }

    @Test
    void sendWhenAnotherIsSendingThenConflictsAndWhenThatOneDiedThenSendsOnceTheLeaseIsUp() {
        UUID id = queued();
        dispatch(message -> {
                    assertRefused(
                            NOTIFICATION_BEING_SENT,
                            () -> dispatch(delivered::add).send(administrator, id));
                    delivered.add(message);
                })
                .send(administrator, id);
        assertThat(delivered).hasSize(1);

        UUID orphan = queued();
        mapper.claim(
                orphan,
                tenant.id(),
                new Lease(UUID.randomUUID(), clock.instant().plus(NotificationDispatch.LEASE)),
                clock.instant());
        clock.advance(NotificationDispatch.LEASE.minusMillis(1));
        assertRefused(NOTIFICATION_BEING_SENT, () -> dispatch(delivered::add).send(administrator, orphan));
        clock.advance(NotificationDispatch.LEASE);

        assertThat(dispatch(delivered::add).send(administrator, orphan).attempts())
                .as("attempts whose outcome was recorded")
                .isEqualTo(1);
        assertThat(delivered).hasSize(2);
    }

    @Test
    void sendWhenTheLinkHasExpiredOrWasReplacedThenConflictsAndDeliversNothing() {
        UUID replaced = queued(NOW.plus(Duration.ofHours(2)));
        queue.expire(account.id(), List.of(NotificationKind.ACCOUNT_LINK));
        assertThat(reading.get(administrator, replaced).expiresAt())
                .as("of another kind")
                .isEqualTo(NOW.plus(Duration.ofHours(2)));
        queue.expire(db.accounts().insert().id(), List.of(NotificationKind.PASSWORD_RESET));
        assertThat(reading.get(administrator, replaced).expiresAt())
                .as("of another account")
                .isEqualTo(NOW.plus(Duration.ofHours(2)));
        queue.expire(account.id(), List.of(NotificationKind.PASSWORD_RESET));
        UUID expired = queued(NOW.plus(Duration.ofHours(1)));
        clock.advance(Duration.ofHours(1));

        NotificationDispatch dispatch = dispatch(delivered::add);
        for (UUID id : List.of(replaced, expired)) {
            assertRefused(NOTIFICATION_OBSOLETE, () -> dispatch.send(administrator, id));
        }

        assertThat(delivered).isEmpty();
        assertThat(reading.get(administrator, replaced).expiresAt()).isEqualTo(NOW);
        assertThat(db.eventsOf(account.id())).isEmpty();
    }

    @Test
    void discardWhenQueuedThenNobodySendsItAndOneEventIsRecorded() {
        UUID id = queued();
        NotificationDispatch dispatch = dispatch(delivered::add);

        NotificationEvent discarded = dispatch.discard(administrator, id);
        clock.advance(Duration.ofMinutes(1));

        assertThat(discarded.discardedAt()).isEqualTo(NOW);
        assertThat(discarded.status()).isEqualTo(NotificationStatus.QUEUED);
        assertThat(dispatch.discard(administrator, id)).isEqualTo(discarded);
        assertRefused(NOTIFICATION_OBSOLETE, () -> dispatch.send(administrator, id));
        assertThat(delivered).isEmpty();
        assertThat(outcomes).containsExactly("failed " + id);
        assertThat(db.eventsOf(account.id())).containsExactly("NOTIFICATION_DISCARDED PASSWORD_RESET");
    }

    @Test
    void discardWhenSentOrBeingSentThenConflicts() {
        UUID id = queued();
        NotificationDispatch other = dispatch(delivered::add);
        NotificationDispatch sending = dispatch(message -> {
            assertRefused(NOTIFICATION_BEING_SENT, () -> other.discard(administrator, id));
            delivered.add(message);
        });

        NotificationEvent sent = sending.send(administrator, id);

        assertRefused(NOTIFICATION_ALREADY_SENT, () -> sending.discard(administrator, id));
        assertThat(reading.get(administrator, id)).isEqualTo(sent);
        assertThat(db.eventsOf(account.id())).containsExactly("NOTIFICATION_SENT PASSWORD_RESET");
    }

    /** As after a crash while the message was being sent. */
    @Test
    void discardWhenTheLeaseHasExpiredThenIsPossible() {
        UUID id = queued();
        NotificationDispatch dispatch = dispatch(delivered::add);
        Instant until = NOW.plusSeconds(60);
        db.update("update notification_event set lease_id = ?, leased_until = ? where id = ?", id, until, id);
        clock.set(until.minusMillis(1));
        assertRefused(NOTIFICATION_BEING_SENT, () -> dispatch.discard(administrator, id));
        clock.set(until);

        assertThat(dispatch.discard(administrator, id).discardedAt()).isEqualTo(until);
    }

    /** Whoever took an account over by its address could otherwise keep its holder from being told. */
    @Test
    void discardWhenItTellsAFormerAddressThenConflictsUntilAnAttemptHasFailed() {
        UUID id = queued();
        db.update("update notification_event set kind = 'EMAIL_CHANGED' where id = ?", id);
        NotificationDispatch failing = dispatch(message -> {
            throw new DeliveryException("the mail server refused the recipient", null);
        });

        assertRefused(NOTIFICATION_NOT_TRIED, () -> failing.discard(administrator, id));
        assertThat(reading.get(administrator, id).discardedAt()).isNull();
        assertThat(outcomes).isEmpty();
        assertRefused(MESSAGE_NOT_SENT, () -> failing.send(administrator, id));

        assertThat(failing.discard(administrator, id).discardedAt()).isEqualTo(NOW);
        assertThat(db.eventsOf(account.id())).containsExactly("NOTIFICATION_DISCARDED EMAIL_CHANGED");
    }

    @Test
    void pageWhenFilteredThenHasTheMessagesThatMatchAll() {
        UUID sent = queued();
        UUID expired = queued(NOW);
        UUID sendable = queued();
        dispatch(delivered::add).send(administrator, sent);

        assertThat(found(null, null, null)).containsExactly(sendable, expired, sent);
        assertThat(found(NotificationStatus.QUEUED, account.id(), null)).containsExactly(sendable, expired);
        assertThat(found(NotificationStatus.QUEUED, account.id(), true)).containsExactly(sendable);
        assertThat(found(null, null, false)).containsExactly(expired, sent);
        assertThat(found(null, UUID.randomUUID(), null)).isEmpty();
        assertThat(reading.page(administrator, new NotificationEventFilter(null, null, null), new PageQuery(1, 1))
                        .items())
                .extracting(NotificationEvent::id)
                .containsExactly(expired);
    }

    private List<UUID> found(
            @Nullable NotificationStatus status, @Nullable UUID accountId, @Nullable Boolean sendable) {
        NotificationEventFilter filter = new NotificationEventFilter(status, accountId, sendable);
        Page<NotificationEvent> page = reading.page(administrator, filter, new PageQuery(0, 20));
        assertThat(page.totalItems()).isEqualTo(page.items().size());
        return page.items().stream().map(NotificationEvent::id).toList();
    }

    /** Whatever voids the link of an invitation locks the account first, and its messages after that. */
    @Test
    void discardWhenTheAccountIsLockedThenWaitsBeforeItLocksTheInvitation() throws Exception {
        UUID id = queued();
        db.update(
                "update user_account set invitation_id = ?, invitation_status = 'QUEUED', invitation_status_at = created_at"
                        + " where id = ?",
                id,
                account.id());
        NotificationDispatch dispatch = new NotificationDispatch(
                mapper, reading, delivered::add, mock(SecurityEvents.class), List.of(), transactions, (Clock) clock);
        CompletableFuture<NotificationEvent> discarding;
        try (HeldLock link = HeldLock.onRow(db, "user_account", account.id())) {
            discarding = CompletableFuture.supplyAsync(() -> dispatch.discard(administrator, id));
            link.awaitWaiting("where invitation_id");
            link.execute("update notification_event set expires_at = created_at where id = ?", id);
        }
        assertThat(discarding.get(10, TimeUnit.SECONDS).discardedAt()).isEqualTo(NOW);
    }

    private NotificationDispatch dispatch(MessageDelivery delivery) {
        return new NotificationDispatch(
                mapper,
                reading,
                delivery,
                bean(SecurityEvents.class),
                List.of(new RecordingListener()),
                transactions,
                (Clock) clock);
    }

    private final class RecordingListener implements DeliveryListener {
        @Override
        public void delivered(UUID notificationEventId) {
            outcomes.add("delivered " + notificationEventId);
        }

        @Override
        public void failed(UUID notificationEventId) {
            outcomes.add("failed " + notificationEventId);
        }
    }

    private UUID queued() {
        return queued(null);
    }

    private UUID queued(@Nullable Instant expiresAt) {
        transactions.executeWithoutResult(status -> queue.enqueue(notification(expiresAt)));
        return db.value(
                UUID.class,
                "select id from notification_event where tenant_id = ? order by id desc limit 1",
                tenant.id());
    }

    private NewNotification notification(@Nullable Instant expiresAt) {
        return PasswordMessages.to(tenant.id(), account.id(), expiresAt);
    }
}
