package org.clinicalplatform.notification;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.ibatis.session.SqlSessionFactory;
import org.clinicalplatform.platform.metrics.DomainMeter;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.QueryPlans;
import org.clinicalplatform.testing.database.TenantRow;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

class NotificationMetersTest extends ClinicTestCase {
    private final NotificationEventMapper mapper = bean(NotificationEventMapper.class);

    NotificationMetersTest(ApplicationContext beans) {
        super(beans);
        // gauges are not limited to a tenant
        db.update("update notification_event set status = 'SENT', sent_at = created_at where status = 'QUEUED'");
    }

    @Test
    void gaugesWhenMessagesAreQueuedThenShowHowManyAndSinceWhen() {
        SimpleMeterRegistry empty = scraped();
        assertThat(value(empty, DomainMeter.NOTIFICATIONS_QUEUED)).isZero();
        assertThat(value(empty, DomainMeter.NOTIFICATION_AGE)).isZero();

        queue();
        clock.advance(Duration.ofSeconds(40));
        queue();

        SimpleMeterRegistry filled = scraped();
        assertThat(value(filled, DomainMeter.NOTIFICATIONS_QUEUED)).isEqualTo(2);
        assertThat(value(filled, DomainMeter.NOTIFICATION_AGE)).isEqualTo(40);
        assertThat(mapper.countQueued(1, clock.instant(), clock.instant()).count())
                .isEqualTo(1);
    }

    @Test
    void gaugesWhenNobodyCanSendOrUseAMessageThenLeaveItOut() {
        queue();
        queue(clock.instant());
        AccountRow closed = db.accounts().insert(row -> row.home(tenant).inactive());
        queue(tenant, closed, null);
        TenantRow left = db.tenants().insert(row -> row.inactive());
        queue(left, db.accounts().insert(row -> row.home(left)), null);
        queue();
        db.update(
                "update notification_event set discarded_at = created_at where id ="
                        + " (select id from notification_event where user_account_id = ? order by id limit 1)",
                account.id());

        assertThat(value(scraped(), DomainMeter.NOTIFICATIONS_QUEUED)).isEqualTo(1);
    }

    /** It can be sent: whoever took the account over could deactivate it, and nobody would miss the message. */
    @Test
    void gaugesWhenANoticeToAFormerAddressIsOfAnInactiveAccountThenCountIt() {
        AccountRow closed = db.accounts().insert(row -> row.home(tenant).inactive());
        queue(NotificationKind.EMAIL_CHANGED, tenant, closed, null);

        assertThat(value(scraped(), DomainMeter.NOTIFICATIONS_QUEUED)).isEqualTo(1);
    }

    @Test
    void gaugesWhenACodeIsOfAProgramThenLeaveItOutAlsoOnceItHasExpired() {
        AccountRow program = db.accounts().insert(row -> row.home(tenant).set("service_account", true));
        queue(NotificationKind.ACCOUNT_LINK, tenant, program, clock.instant().plusSeconds(3600));

        assertThat(value(scraped(), DomainMeter.NOTIFICATIONS_QUEUED)).isZero();
        clock.advance(Duration.ofHours(2));
        assertThat(value(scraped(), DomainMeter.NOTIFICATIONS_EXPIRED)).isZero();
    }

    /** An alert of their age ends when they expire, sent or not. */
    @Test
    void expiredWhenALinkExpiresUnsentThenIsCountedForADay() {
        queue(clock.instant().plusSeconds(3600));
        assertThat(value(scraped(), DomainMeter.NOTIFICATIONS_EXPIRED)).isZero();

        clock.advance(Duration.ofHours(1));
        assertThat(value(scraped(), DomainMeter.NOTIFICATIONS_QUEUED)).isZero();
        assertThat(value(scraped(), DomainMeter.NOTIFICATIONS_EXPIRED)).isEqualTo(1);

        clock.advance(Duration.ofDays(1));
        assertThat(value(scraped(), DomainMeter.NOTIFICATIONS_EXPIRED)).isZero();
    }

    @Test
    void expiredWhenTheLinkWasUsedOrReplacedOrTheMessageDiscardedThenIsNotCounted() {
        Instant expiresAt = clock.instant().plusSeconds(3600);
        queue(expiresAt);
        bean(NotificationQueue.class).expire(account.id(), List.of(NotificationKind.PASSWORD_RESET));
        queue(expiresAt);
        db.update(
                "update notification_event set discarded_at = created_at"
                        + " where user_account_id = ? and invalidated_at is null",
                account.id());
        AccountRow closed = db.accounts().insert(row -> row.home(tenant).inactive());
        queue(tenant, closed, expiresAt);

        clock.advance(Duration.ofHours(2));

        assertThat(value(scraped(), DomainMeter.NOTIFICATIONS_EXPIRED)).isZero();
    }

    @Test
    void expiredWhenTheLinkIsReplacedAfterItExpiredThenIsNotCounted() {
        queue(clock.instant().plusSeconds(3600));
        clock.advance(Duration.ofHours(2));
        assertThat(value(scraped(), DomainMeter.NOTIFICATIONS_EXPIRED)).isEqualTo(1);

        bean(NotificationQueue.class).expire(account.id(), List.of(NotificationKind.PASSWORD_RESET));

        assertThat(value(scraped(), DomainMeter.NOTIFICATIONS_EXPIRED)).isZero();
        assertThat(db.count(
                        "select count(*) from notification_event"
                                + " where user_account_id = ? and expires_at < invalidated_at",
                        account.id()))
                .as("those that keep the time at which they expired")
                .isEqualTo(1);
    }

    /** A link is valid for an hour unless configured otherwise, and a message with it cannot be sent later. */
    @Test
    void alertWhenComparedWithTheLifetimeOfALinkThenFiresInTime() throws IOException {
        Matcher threshold = Pattern.compile("clinical_notification_age_seconds\\S* > (\\d+)")
                .matcher(Files.readString(Path.of("src/main/monitoring/alerts.yaml")));

        assertThat(threshold.find()).isTrue();
        assertThat(Duration.ofSeconds(Long.parseLong(threshold.group(1)))).isLessThan(Duration.ofMinutes(30));
    }

    @Test
    void countQueuedWhenPlannedThenReadsTheIndexOfQueuedMessagesAlone() throws SQLException {
        String plan = new QueryPlans(bean(SqlSessionFactory.class), db)
                .plan(
                        "org.clinicalplatform.notification.NotificationEventMapper.countQueued",
                        Map.of("limit", 10, "now", NOW, "expiredSince", NOW.minusSeconds(60)),
                        "enable_seqscan = off",
                        "enable_bitmapscan = off",
                        "enable_hashjoin = off",
                        "enable_mergejoin = off");

        assertThat(plan)
                // among few rows any index of queued messages will do
                .containsPattern("Index Scan using notification_event_(sendable|queued_of_\\w+)")
                .doesNotContain("Seq Scan on notification_event");
    }

    private void queue() {
        queue(null);
    }

    private void queue(@Nullable Instant expiresAt) {
        queue(tenant, account, expiresAt);
    }

    private void queue(TenantRow of, AccountRow holder, @Nullable Instant expiresAt) {
        queue(NotificationKind.PASSWORD_RESET, of, holder, expiresAt);
    }

    private void queue(NotificationKind kind, TenantRow of, AccountRow holder, @Nullable Instant expiresAt) {
        NewNotification notification = new NewNotification(
                kind, of.id(), holder.id(), "zoe@mail.example", "Set your password", "the body", expiresAt);
        bean(TransactionTemplate.class)
                .executeWithoutResult(status -> bean(NotificationQueue.class).enqueue(notification));
    }

    /** New gauges, which have not read before. */
    private SimpleMeterRegistry scraped() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        new NotificationMeters(mapper, (Clock) clock).bindTo(registry);
        return registry;
    }

    private static double value(SimpleMeterRegistry registry, DomainMeter meter) {
        return registry.get(meter.meterName()).gauge().value();
    }
}
