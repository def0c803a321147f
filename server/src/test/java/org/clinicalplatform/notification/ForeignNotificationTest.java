package org.clinicalplatform.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.NOT_FOUND;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** Administrators of another tenant learn nothing about a message, not even by waiting for what is locked. */
class ForeignNotificationTest extends ClinicTestCase {
    private final NotificationEventService reading = bean(NotificationEventService.class);
    private final TransactionTemplate transactions = bean(TransactionTemplate.class);
    private final List<OutgoingMessage> delivered = new ArrayList<>();

    ForeignNotificationTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void invitationWhenOfAnotherTenantThenIsNotFoundWithoutWaitingForItsLocks() {
        UUID id = invitation();
        Caller administrator = TestCallers.in(tenant, account);
        NotificationEvent before = reading.get(administrator, id);
        NotificationDispatch dispatch = new NotificationDispatch(
                bean(NotificationEventMapper.class),
                reading,
                delivered::add,
                bean(SecurityEvents.class),
                List.of(),
                transactions,
                (Clock) clock);

        try (HeldLock invited = HeldLock.onRow(db, "user_account", account.id());
                HeldLock message = HeldLock.onRow(db, "notification_event", id)) {
            assertRefused(NOT_FOUND, () -> dispatch.send(foreigner, id));
            assertRefused(NOT_FOUND, () -> dispatch.discard(foreigner, id));
            assertThat(delivered).as("beside %s and %s", invited, message).isEmpty();
        }

        assertRefused(NOT_FOUND, () -> dispatch.send(foreigner, id));
        assertRefused(NOT_FOUND, () -> dispatch.discard(foreigner, id));
        assertThat(delivered).isEmpty();
        assertThat(reading.get(administrator, id)).isEqualTo(before);
    }

    private UUID invitation() {
        NotificationQueue queue = bean(NotificationQueue.class);
        NewNotification notification = new NewNotification(
                NotificationKind.PASSWORD_SETUP,
                tenant.id(),
                account.id(),
                "zoe@mail.example",
                "Set your password",
                "the body",
                null);
        transactions.executeWithoutResult(status -> queue.enqueue(notification));
        UUID id = db.value(UUID.class, "select id from notification_event where tenant_id = ?", tenant.id());
        db.update(
                "update user_account set invitation_id = ?, invitation_status = 'QUEUED',"
                        + " invitation_status_at = created_at where id = ?",
                id,
                account.id());
        return id;
    }
}
