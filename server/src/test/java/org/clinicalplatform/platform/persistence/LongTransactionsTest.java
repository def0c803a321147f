package org.clinicalplatform.platform.persistence;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.clinicalplatform.testing.WaitingTask;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
record LongTransactionsTest(
        LongTransactions transactions, TransactionTemplate ordinary, JdbcTemplate jdbc, TestDatabase db) {
    private static final Duration LONG = Duration.ofSeconds(10);

    /** Half of the connections of the pool. */
    private static final int PLACES = 10;

    private static final int FURTHER = 5;

    /** Less than the second for which a request waits. */
    private static final Duration AT_ONCE = Duration.ofMillis(900);

    /** Longer than a statement of a request may take, and longer than the driver waits for one. */
    private static final String SLEEP = "select pg_sleep(2.4)";

    @Test
    void callWhenAStatementTakesLongThenIsLeftToFinishAndTheNextTransactionIsBoundAgain() {
        String slept = transactions.call(LONG, () -> jdbc.queryForObject(SLEEP, String.class));

        assertThat(slept).isEmpty();
        assertThatExceptionOfType(DataAccessException.class).isThrownBy(() -> jdbc.execute(SLEEP));
    }

    @Test
    void callWhenAStatementTakesTooLongThenIsCancelled() {
        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(() ->
                        transactions.call(Duration.ofMillis(200), () -> jdbc.queryForObject(SLEEP, String.class)));
    }

    @Test
    void callWhenItWaitsForALockThenEndsAsEarlyAsAnywhere() throws Exception {
        PatientRow patient = db.patients().insert(row -> row.tenant(db.tenants().insert()));
        try (HeldLock held = HeldLock.onRow(db, "patient", patient.id())) {
            assertThatExceptionOfType(DataAccessException.class)
                    .isThrownBy(() -> transactions.call(LONG, () -> {
                        jdbc.update("update patient set restricted = true where id = ?", patient.id());
                        return null;
                    }))
                    .withMessageContaining("lock timeout");
        }
    }

    @Test
    void callAtStartWhenItWaitsForALockThenWaitsAsLongAsAStatementMayTake() throws Exception {
        PatientRow patient = db.patients().insert(row -> row.tenant(db.tenants().insert()));
        try (HeldLock held = HeldLock.onRow(db, "patient", patient.id())) {
            assertThatExceptionOfType(DataAccessException.class)
                    .isThrownBy(() -> transactions.callAtStart(
                            Duration.ofSeconds(3),
                            () -> jdbc.update("update patient set restricted = true where id = ?", patient.id())))
                    .withMessageContaining("canceling statement");
            assertThatExceptionOfType(DataAccessException.class)
                    .as("the next transaction is bound again")
                    .isThrownBy(() -> jdbc.update("update patient set restricted = true where id = ?", patient.id()))
                    .withMessageContaining("lock timeout");
        }
    }

    @Test
    void callWhenTheWorkThrowsThenNothingOfItStays() {
        PatientRow patient = db.patients().insert(row -> row.tenant(db.tenants().insert()));

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> transactions.call(LONG, () -> {
                    jdbc.update("update patient set restricted = true where id = ?", patient.id());
                    throw new IllegalStateException("no");
                }));

        assertThat(jdbc.queryForObject("select restricted from patient where id = ?", Boolean.class, patient.id()))
                .isFalse();
    }

    @Test
    void callReadOnlyWhenSomethingIsWrittenThenIsRefused() {
        assertThatExceptionOfType(DataAccessException.class)
                .isThrownBy(() -> transactions.callReadOnly(LONG, () -> jdbc.update("delete from person_merge")));
    }

    @Test
    void callWhenAsManyRunAsMayThenIsRefusedAndOtherTransactionsAreNot() throws Exception {
        CountDownLatch begun = new CountDownLatch(PLACES);
        CompletableFuture<String> end = new CompletableFuture<>();
        List<Future<String>> running = new ArrayList<>();
        ExecutorService threads = Executors.newFixedThreadPool(PLACES);
        try {
            for (int i = 0; i < PLACES; i++) {
                running.add(CompletableFuture.supplyAsync(
                        () -> requireNonNull(transactions.call(LONG, () -> {
                            begun.countDown();
                            return end.join();
                        })),
                        threads));
            }
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();

            assertThatExceptionOfType(CannotCreateTransactionException.class)
                    .isThrownBy(() -> transactions.call(LONG, () -> "refused"));
            assertThatExceptionOfType(CannotCreateTransactionException.class)
                    .isThrownBy(() -> transactions.callReadOnly(LONG, () -> "refused"));
            String background = transactions.callInBackground(LONG, () -> "in the background");
            assertThat(background).isEqualTo("in the background");
            String connected = jdbc.queryForObject("select 'connected'", String.class);
            assertThat(connected).isEqualTo("connected");
            String joined = ordinary.execute(status -> requireNonNull(transactions.call(LONG, () -> "joined")));
            assertThat(joined).as("it holds a connection already").isEqualTo("joined");
            running.add(WaitingTask.start(() -> requireNonNull(transactions.call(LONG, () -> "ended"))));
        } finally {
            end.complete("ended");
            threads.shutdown();
        }

        for (Future<String> each : running) {
            assertThat(each.get(10, TimeUnit.SECONDS)).isEqualTo("ended");
        }
        String next = transactions.call(LONG, () -> "next");
        assertThat(next).isEqualTo("next");
    }

    /** Requests that wait occupy threads, which all others need. */
    @Test
    void callWhenManyWaitThenFurtherOnesAreRefusedAtOnce() throws Exception {
        CountDownLatch begun = new CountDownLatch(PLACES);
        CompletableFuture<String> end = new CompletableFuture<>();
        AtomicInteger refused = new AtomicInteger();
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            for (int i = 0; i < PLACES; i++) {
                threads.execute(() -> transactions.call(LONG, () -> {
                    begun.countDown();
                    return end.join();
                }));
            }
            assertThat(begun.await(10, TimeUnit.SECONDS)).isTrue();
            for (int i = 0; i < LongTransactions.MAX_WAITING + FURTHER; i++) {
                threads.execute(() -> {
                    try {
                        transactions.call(LONG, () -> "in time");
                    } catch (CannotCreateTransactionException e) {
                        refused.incrementAndGet();
                    }
                });
            }

            Awaitility.await("refused while the others wait").atMost(AT_ONCE).until(() -> refused.get() >= FURTHER);
        } finally {
            end.complete("ended");
            threads.shutdown();
        }
        assertThat(threads.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void placesWhenThePoolIsSmallThenThereIsOne() {
        assertThat(LongTransactions.places(20)).isEqualTo(PLACES);
        assertThat(LongTransactions.places(1)).isEqualTo(1);
    }

    /** Those that run occupy threads, of which there are not more than before. */
    @Test
    void placesWhenThePoolIsLargeThenAreNotMore() {
        assertThat(LongTransactions.places(100)).isEqualTo(LongTransactions.MAX_RUNNING);
    }
}
