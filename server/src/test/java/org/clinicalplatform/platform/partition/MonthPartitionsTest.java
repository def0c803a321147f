package org.clinicalplatform.platform.partition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.clinicalplatform.platform.persistence.LongTransactions;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.scheduling.config.IntervalTask;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;

@DatabaseTest
@ExtendWith(OutputCaptureExtension.class)
class MonthPartitionsTest {
    private static final DateTimeFormatter SUFFIX = DateTimeFormatter.ofPattern("_uuuu_MM");
    private static final YearMonth LAST = YearMonth.now(ZoneOffset.UTC).plusMonths(3);
    private static final String PARTITION = "security_event" + LAST.format(SUFFIX);

    private final TestDatabase db;
    private final MonthPartitions partitions;

    MonthPartitionsTest(TestDatabase db, LongTransactions transactions, DataSource dataSource) {
        this.db = db;
        partitions = new MonthPartitions(transactions, dataSource);
    }

    @AfterEach
    void make() {
        partitions.make();
    }

    @Test
    void partitionWhenTheDefaultOneHasRowsOfItsMonthThenTakesThemOver() {
        db.update("drop table " + PARTITION);
        for (String at : new String[] {LAST.atDay(1) + "T00:00:00Z", LAST.atEndOfMonth() + "T23:59:59.999999Z"}) {
            db.update(
                    "insert into security_event (id, occurred_at, kind) values (gen_random_uuid(), ?::timestamptz, 'EARLY')",
                    at);
        }
        db.update(
                "insert into security_event (id, occurred_at, kind) values (gen_random_uuid(), '1999-12-31Z', 'EARLY')");
        assertThat(db.count("select count(*) from security_event_default where kind = 'EARLY'"))
                .isEqualTo(3);

        partitions.make();

        assertThat(db.count("select count(*) from " + PARTITION + " where kind = 'EARLY'"))
                .isEqualTo(2);
        assertThat(db.count("select count(*) from security_event_default where kind = 'EARLY'"))
                .isEqualTo(1);
        assertThat(db.count("select count(*) from security_event where kind = 'EARLY'"))
                .isEqualTo(3);
        for (String table : new String[] {PARTITION, "security_event_default"}) {
            assertThatThrownBy(() -> db.update("delete from " + table))
                    .rootCause()
                    .hasMessageContaining("append-only");
            assertThatThrownBy(() -> db.update("truncate " + table)).rootCause().hasMessageContaining("append-only");
        }
    }

    @Test
    void partitionsWhenTheyExistThenThisMonthAndTheNextThreeHaveOneAndNoneIsMadeTwice(CapturedOutput log) {
        partitions.make();

        assertThat(IntStream.rangeClosed(0, 3)
                        .mapToObj(ahead -> LAST.minusMonths(ahead).format(SUFFIX)))
                .allSatisfy(suffix -> assertThat(db.count(
                                "select count(*) from pg_inherits where inhrelid in (to_regclass(?), to_regclass(?))",
                                "audit_event" + suffix,
                                "security_event" + suffix))
                        .isEqualTo(2));
        assertThat(log.getOut()).doesNotContain("Could not make the partitions");
    }

    /** A service that runs for years meets months that were not there when it started. */
    @Test
    void partitionWhenTheServiceHasRunForMonthsThenIsMadeInTime() {
        ScheduledTaskRegistrar tasks = new ScheduledTaskRegistrar();
        partitions.configureTasks(tasks);
        assertThat(tasks.getFixedDelayTaskList()).hasSize(1);
        IntervalTask task = tasks.getFixedDelayTaskList().get(0);
        assertThat(task.getIntervalDuration()).isLessThanOrEqualTo(Duration.ofDays(1));
        db.update("drop table " + PARTITION);

        task.getRunnable().run();

        assertThat(db.count("select count(*) from pg_class where relname = ?", PARTITION))
                .isEqualTo(1);
    }

    @Test
    void partitionWhenTheEventsAreInUseThenIsMadeAnotherTimeAndWritersDoNotWait(CapturedOutput log) {
        db.update("drop table " + PARTITION);
        try (HeldLock reader = HeldLock.by(db, "select count(*) from security_event")) {
            assertThat(reader).isNotNull();
            partitions.make();
            db.update(
                    "insert into security_event (id, occurred_at, kind) values (gen_random_uuid(), now(), 'MEANWHILE')");
        }
        assertThat(log.getOut()).contains("Could not make the partitions of the coming months; next try in 6 hours: ");
        assertThat(db.count("select count(*) from pg_class where relname = ?", PARTITION))
                .isZero();
    }

    /** After a standstill of months, requests come in while the partitions are made. */
    @Test
    void partitionWhenItIsMadeWhileEventsOfThePresentMonthAreAddedThenTakesThem() throws Exception {
        YearMonth month = YearMonth.now(ZoneOffset.UTC);
        db.update("create table stood_still (occurred_at timestamptz not null) partition by range (occurred_at)");
        try {
            db.update("create table stood_still_default partition of stood_still default");
            CompletableFuture<Void> added;
            try (HeldLock maker =
                    HeldLock.by(db, "select make_month_partition('stood_still', '" + month.atDay(1) + "')::text")) {
                added = CompletableFuture.runAsync(
                        () -> db.update("insert into stood_still values ('" + month.atDay(2) + "')"));
                maker.awaitWaiting("insert into stood_still");
            }
            added.get(10, TimeUnit.SECONDS);

            assertThat(db.count("select count(*) from stood_still" + month.format(SUFFIX)))
                    .isEqualTo(1);
        } finally {
            db.update("drop table stood_still");
        }
    }

    /** The archive has a partition made for late events of such a month, and keeps its locks for as long as it writes. */
    @Test
    void partitionWhenItIsOfAMonthBeforeThenOtherEventsAreAdded() {
        try (HeldLock ignored = HeldLock.by(db, "select make_month_partition('security_event', '1998-05-01')::text")) {
            assertThat(CompletableFuture.runAsync(() -> db.update("insert into security_event (id, occurred_at, kind)"
                            + " values (gen_random_uuid(), now(), 'MEANWHILE')")))
                    .succeedsWithin(Duration.ofSeconds(10));
        } finally {
            db.update("drop table security_event_1998_05");
        }
    }
}
