package org.clinicalplatform.notification;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.platform.error.ErrorCode.NOTIFICATION_ALREADY_SENT;
import static org.clinicalplatform.platform.error.ErrorCode.NOTIFICATION_OBSOLETE;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

/** Messages whose link or code the account cannot use in its present state. */
class UnusableNotificationTest extends ClinicTestCase {
    private static final String REASON =
            "The link or code cannot be used while the account is inactive or belongs to a program";

    private final NotificationEventService reading = bean(NotificationEventService.class);
    private final TransactionTemplate transactions = bean(TransactionTemplate.class);
    private final List<OutgoingMessage> delivered = new ArrayList<>();
    private final Caller administrator;
    private final AccountRow holder;
    private final NotificationDispatch dispatch;

    UnusableNotificationTest(ApplicationContext beans) {
        super(beans);
        administrator = TestCallers.in(tenant, account);
        holder = db.accounts().insert(row -> row.home(tenant));
        dispatch = new NotificationDispatch(
                bean(NotificationEventMapper.class),
                reading,
                delivered::add,
                bean(SecurityEvents.class),
                List.of(),
                transactions,
                (Clock) clock);
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "EMAIL_CHANGED")
    void sendWhenTheAccountIsInactiveThenConflictsUntilItIsActiveAgain(NotificationKind kind) {
        UUID id = queued(kind);
        set("active", false);
        NotificationEvent before = reading.get(administrator, id);

        assertRefused(NOTIFICATION_OBSOLETE, () -> dispatch.send(administrator, id))
                .withMessage(REASON);

        assertThat(delivered).isEmpty();
        assertThat(reading.get(administrator, id)).isEqualTo(before);
        assertThat(sendable(true)).isEmpty();
        assertThat(sendable(false)).containsExactly(id);
        set("active", true);
        assertThat(sendable(true)).containsExactly(id);
        assertThat(sendable(false)).isEmpty();
        assertThat(dispatch.send(administrator, id).isSent()).isTrue();
        set("active", false);
        assertRefused(NOTIFICATION_ALREADY_SENT, () -> dispatch.send(administrator, id));
        assertThat(delivered).hasSize(1);
    }

    /** Whoever took the account over, its holder must be told. */
    @Test
    void sendWhenItTellsAFormerAddressOfAnInactiveAccountThenDelivers() {
        UUID id = queued(NotificationKind.EMAIL_CHANGED);
        set("active", false);

        assertThat(sendable(true)).containsExactly(id);
        assertThat(dispatch.send(administrator, id).isSent()).isTrue();
    }

    @Test
    void sendWhenACodeIsOfAProgramThenConflictsAndALinkIsSent() {
        UUID code = queued(NotificationKind.ACCOUNT_LINK);
        UUID link = queued(NotificationKind.PASSWORD_SETUP);
        set("service_account", true);

        assertRefused(NOTIFICATION_OBSOLETE, () -> dispatch.send(administrator, code))
                .withMessage(REASON);

        assertThat(sendable(true)).containsExactly(link);
        assertThat(dispatch.send(administrator, link).isSent()).isTrue();
    }

    private List<UUID> sendable(boolean sendable) {
        return reading
                .page(
                        administrator,
                        new NotificationEventFilter(NotificationStatus.QUEUED, holder.id(), sendable),
                        new PageQuery(0, 20))
                .items()
                .stream()
                .map(NotificationEvent::id)
                .toList();
    }

    private void set(String flag, boolean value) {
        db.update("update user_account set " + flag + " = ? where id = ?", value, holder.id());
    }

    private UUID queued(NotificationKind kind) {
        NewNotification notification = new NewNotification(
                kind,
                tenant.id(),
                holder.id(),
                "zoe@mail.example",
                "Set your password",
                "the body",
                clock.instant().plusSeconds(3600));
        return requireNonNull(
                transactions.execute(status -> bean(NotificationQueue.class).enqueue(notification)));
    }
}
