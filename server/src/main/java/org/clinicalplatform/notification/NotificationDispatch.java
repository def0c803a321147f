package org.clinicalplatform.notification;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.platform.persistence.UnknownOutcomeException;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Service;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Sends queued messages, each once, however many requests on however many replicas try at the same time.
 *
 * <p>A conditional update claims the event, the message is delivered without holding a transaction or connection, and a
 * second update records the outcome and counts the attempt, with the security event that names who had it sent. If the
 * process dies between delivery and the second update, the event can be sent again after the lease expires: a duplicate
 * (same Message-ID, same link, which works once) is better than a lost message. The claim itself changes nothing that a
 * reader of the event sees, because it commits without an audit event. Both updates can be repeated if the database does
 * not respond. A success is recorded also if the lease has expired meanwhile, a failure only if nobody else has taken
 * it. A message is not sent once its link or code is invalid, or somebody has discarded it, nor while the account
 * cannot use the link or code. While a mail server hangs, further requests are refused before they claim their event,
 * so that they do not occupy all threads.
 */
@Service
class NotificationDispatch {
    /** Longer than a delivery lasts, which is bounded, so that no lease expires during a delivery. */
    static final Duration LEASE = Duration.ofMinutes(5);

    /** Each waits for a lock as long as the database permits, all of them for some seconds. */
    private static final int ATTEMPTS = 5;

    /** Each occupies a thread of Tomcat as long as the mail server takes (decision 0033). */
    static final int MAX_CONCURRENT = 20;

    private static final String DEFECT = "the service failed while it sent the message";

    private static final String UNUSABLE =
            "The link or code cannot be used while the account is inactive or belongs to a program";

    private static final Logger LOG = LoggerFactory.getLogger(NotificationDispatch.class);

    private final NotificationEventMapper events;
    private final NotificationEventService reading;
    private final MessageDelivery delivery;
    private final SecurityEvents securityEvents;
    private final List<DeliveryListener> listeners;
    private final TransactionTemplate transaction;
    private final Clock clock;
    private final Semaphore places = new Semaphore(MAX_CONCURRENT);

    NotificationDispatch(
            NotificationEventMapper events,
            NotificationEventService reading,
            MessageDelivery delivery,
            SecurityEvents securityEvents,
            List<DeliveryListener> listeners,
            TransactionTemplate transaction,
            Clock clock) {
        this.events = events;
        this.reading = reading;
        this.delivery = delivery;
        this.securityEvents = securityEvents;
        this.listeners = List.copyOf(listeners);
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * Sends the message and returns the updated event.
     *
     * @throws RecordNotFoundException with 404 if the event is unknown or belongs to another tenant
     * @throws ApiException with 409 if it was sent, is being sent, is obsolete or of no use to the account, with 502
     *     if the message was not accepted and stays queued, with 503 while too many others are being sent
     * @throws UnknownOutcomeException if the message was sent and this cannot be recorded
     */
    public NotificationEvent send(Caller caller, UUID id) {
        if (!places.tryAcquire()) {
            throw new ApiException(ErrorCode.UNAVAILABLE);
        }
        try {
            return claimAndSend(caller, id);
        } finally {
            places.release();
        }
    }

    private NotificationEvent claimAndSend(Caller caller, UUID id) {
        Instant now = clock.instant();
        Lease lease = new Lease(UUID.randomUUID(), now.plus(LEASE));
        OutgoingMessage message = persistently(() -> events.claim(id, caller.tenantId(), lease, now));
        if (message == null) {
            throw unclaimed(reading.get(caller, id));
        }
        // for the audit event, also of an attempt that fails
        RequestContext.current().subjects().keepUserAccount(message.userAccountId());
        try {
            delivery.deliver(message);
        } catch (DeliveryException e) {
            LOG.warn("Notification event {} was not sent: {}", id, e.details());
            throw failed(caller, id, lease, e.reason());
        } catch (RuntimeException | Error e) {
            // a defect must not keep the lease either
            LOG.error("Notification event {} was not sent because of a defect", id, e);
            throw failed(caller, id, lease, DEFECT);
        }
        return recordSent(caller, id);
    }

    /** The message has left, so that no response may promise that nothing was changed. */
    private NotificationEvent recordSent(Caller caller, UUID id) {
        try {
            return persistently(() -> requireNonNull(transaction.execute(status -> markSent(caller, id))));
        } catch (RuntimeException e) {
            throw DatabaseFailures.isTransient(e) ? new UnknownOutcomeException(e) : e;
        }
    }

    private static <T extends @Nullable Object> T persistently(Supplier<T> update) {
        for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
            try {
                return update.get();
            } catch (RuntimeException e) {
                if (!DatabaseFailures.isTransient(e)) {
                    throw e;
                }
                LOG.debug("An update of a notification event is repeated: {}", DatabaseFailures.reason(e));
            }
        }
        return update.get();
    }

    /**
     * Decides that nobody sends the message from now on. Does nothing if that was decided before. A message to a former
     * address can only be discarded when it could not be sent: whoever changed the address of an account to take it
     * over could otherwise keep its holder from being told (decision 0039).
     *
     * @throws RecordNotFoundException with 404 if the event is unknown or belongs to another tenant
     * @throws ApiException with 409 if it was sent, is being sent, or goes to a former address and was not tried
     */
    public NotificationEvent discard(Caller caller, UUID id) {
        return requireNonNull(transaction.execute(status -> markDiscarded(caller, id)));
    }

    private NotificationEvent markDiscarded(Caller caller, UUID id) {
        events.lockInvited(id, caller.tenantId());
        boolean discarded = events.discard(id, caller.tenantId(), clock.instant()) > 0;
        NotificationEvent event = reading.get(caller, id);
        if (discarded) {
            listeners.forEach(listener -> listener.failed(id));
            recordEvent(SecurityEventKind.NOTIFICATION_DISCARDED, event);
        } else if (event.discardedAt() == null) {
            throw event.isUntriedNotice()
                    ? new ApiException(ErrorCode.NOTIFICATION_NOT_TRIED)
                    : inProgressOrSent(event);
        }
        return event;
    }

    /**
     * Records the failed attempt. If the database prevents or does not confirm that, the caller still learns that the
     * attempt failed: if the response were that nothing was changed, callers would repeat the request and be refused
     * until the lease expires, and if it were that the outcome is unknown, that the message may have been sent.
     */
    private ApiException failed(Caller caller, UUID id, Lease lease, String reason) {
        // or the transaction would commit with the audit event of a message that was sent
        RequestContext.current().keepFailureStatus(ErrorCode.MESSAGE_NOT_SENT.status());
        try {
            persistently(() -> requireNonNull(transaction.execute(status -> markFailed(caller, id, lease, reason))));
        } catch (RuntimeException e) {
            if (!DatabaseFailures.isTransient(e) && !DatabaseFailures.isOutcomeUnknown(e)) {
                throw e;
            }
            LOG.warn(
                    "Could not record the failed attempt to send notification event {}: {}",
                    id,
                    DatabaseFailures.reason(e));
        }
        return new ApiException(ErrorCode.MESSAGE_NOT_SENT, ErrorCode.MESSAGE_NOT_SENT.message() + ": " + reason);
    }

    /**
     * Returns whether this request still holds the lease; otherwise nothing is changed, and listeners are not called.
     */
    private boolean markFailed(Caller caller, UUID id, Lease lease, String reason) {
        events.lockInvited(id, caller.tenantId());
        boolean failed = events.markFailed(id, lease.id(), reason) > 0;
        if (failed) {
            listeners.forEach(listener -> listener.failed(id));
        }
        return failed;
    }

    private NotificationEvent markSent(Caller caller, UUID id) {
        events.lockInvited(id, caller.tenantId());
        if (events.markSent(id, clock.instant()) == 0) {
            LOG.warn("Notification event {} was sent by another request too; it may arrive twice", id);
        }
        listeners.forEach(listener -> listener.delivered(id));
        NotificationEvent sent = reading.get(caller, id);
        recordEvent(SecurityEventKind.NOTIFICATION_SENT, sent);
        return sent;
    }

    private void recordEvent(SecurityEventKind kind, NotificationEvent event) {
        securityEvents.record(NewSecurityEvent.of(kind)
                .account(event.userAccountId())
                .record(event.id())
                .reason(event.kind().name()));
    }

    private ApiException unclaimed(NotificationEvent event) {
        if (!event.isSent() && event.isObsolete(clock.instant())) {
            return new ApiException(ErrorCode.NOTIFICATION_OBSOLETE);
        }
        return event.isSent() || events.isUsable(event.id())
                ? inProgressOrSent(event)
                : new ApiException(ErrorCode.NOTIFICATION_OBSOLETE, UNUSABLE);
    }

    private static ApiException inProgressOrSent(NotificationEvent event) {
        return new ApiException(
                event.isSent() ? ErrorCode.NOTIFICATION_ALREADY_SENT : ErrorCode.NOTIFICATION_BEING_SENT);
    }
}
