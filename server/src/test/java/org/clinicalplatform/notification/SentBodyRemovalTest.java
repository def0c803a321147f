package org.clinicalplatform.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

class SentBodyRemovalTest extends ClinicTestCase {
    /** The database empties nothing that is young by its own clock, which a test cannot set. */
    private static final Instant LONG_AGO = Instant.parse("2020-01-01T00:00:00Z");

    private static final Duration KEPT = Duration.ofDays(30);
    private static final String BODY = "the link";

    private final NotificationEventMapper mapper = bean(NotificationEventMapper.class);
    private final SentBodyRemoval removal = new SentBodyRemoval(mapper, new MessageRetentionSettings(KEPT), clock);

    SentBodyRemovalTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void bodyWhenTheMessageWasSentLongAgoThenIsEmptyAndTheEventStays() {
        UUID sent = event("SENT", LONG_AGO.toString());
        UUID sentLater = event("SENT", LONG_AGO.plusSeconds(1).toString());
        UUID queued = event("QUEUED", null);
        clock.set(LONG_AGO.plus(KEPT));

        removal.run(1);

        assertThat(body(sent)).isEmpty();
        assertThat(body(sentLater)).isEqualTo(BODY);
        assertThat(body(queued)).isEqualTo(BODY);
    }

    @Test
    void bodyWhenTheMessageExpiredOrWasDiscardedLongAgoThenIsEmptyAndCannotBeSent() {
        UUID expired = unsent(LONG_AGO, null);
        UUID discarded = unsent(LONG_AGO.plus(KEPT).plusSeconds(1), LONG_AGO);
        UUID expiredLater = unsent(LONG_AGO.plusSeconds(1), null);
        clock.set(LONG_AGO.plus(KEPT));

        removal.run(1);

        assertThat(body(expired)).isEmpty();
        assertThat(body(discarded)).isEmpty();
        assertThat(body(expiredLater)).isEqualTo(BODY);
        Instant beforeItExpired = LONG_AGO.minusSeconds(1);
        Lease lease = new Lease(UUID.randomUUID(), beforeItExpired.plusSeconds(300));
        assertThat(mapper.claim(expired, tenant.id(), lease, beforeItExpired))
                .as("by a replica whose clock is behind")
                .isNull();
    }

    @Test
    void bodyWhenTheClockOfThisReplicaIsFarAheadThenIsKeptAsLongAsByTheClockOfTheDatabase() {
        Instant now = Instant.now();
        UUID sent = event("SENT", now.toString());
        clock.set(now.plus(KEPT).plusSeconds(60));

        removal.run(1);

        assertThat(body(sent)).isEqualTo(BODY);
    }

    @Test
    void removalWhenAnotherReplicaEmptiesABodyThenDoesNotWaitForIt() {
        UUID held = event("SENT", LONG_AGO.toString());
        UUID free = event("SENT", LONG_AGO.toString());
        clock.set(LONG_AGO.plus(KEPT));
        try (HeldLock lock = HeldLock.onRow(db, "notification_event", held)) {
            removal.run(200);
            assertThat(body(held)).as("beside %s", lock).isEqualTo(BODY);
            assertThat(body(free)).isEmpty();
        }

        removal.run(200);

        assertThat(body(held)).isEmpty();
    }

    @Test
    void settingWhenNegativeThenStartIsRefused() {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() -> new MessageRetentionSettings(Duration.ofDays(-1)))
                .withMessageContaining("svc.retention.notification-bodies");
    }

    @Test
    void settingWhenLongerThanTimesOfTheDatabaseThenStartIsRefused() {
        assertThatExceptionOfType(InvalidSettingException.class)
                .isThrownBy(() ->
                        new MessageRetentionSettings(Duration.ofDays(36_500).plusSeconds(1)))
                .withMessageContaining("svc.retention.notification-bodies");
    }

    @ParameterizedTest
    @ValueSource(strings = {"P0D", "P36500D"})
    void settingWhenTheShortestOrTheLongestThenIsAccepted(Duration kept) {
        assertThat(new MessageRetentionSettings(kept).notificationBodies()).isEqualTo(kept);
    }

    private UUID event(String status, @Nullable String sentAt) {
        UUID id = UUID.randomUUID();
        db.update(
                "insert into notification_event (id, kind, tenant_id, user_account_id, recipient, subject, body, status,"
                        + " created_at, sent_at) values (?, 'PASSWORD_RESET', ?, ?, 'zoe@mail.example', 'Subject', ?, ?,"
                        + " ?::timestamptz, ?::timestamptz)",
                id,
                tenant.id(),
                account.id(),
                BODY,
                status,
                NOW.toString(),
                sentAt);
        return id;
    }

    private UUID unsent(Instant expiresAt, @Nullable Instant discardedAt) {
        UUID id = event("QUEUED", null);
        db.update(
                "update notification_event set expires_at = ?::timestamptz, discarded_at = ?::timestamptz where id = ?",
                expiresAt.toString(),
                discardedAt == null ? null : discardedAt.toString(),
                id);
        return id;
    }

    private String body(UUID id) {
        return db.value(String.class, "select body from notification_event where id = ?", id);
    }
}
