package org.clinicalplatform.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DemoDataReplicasTest {

    private static final String WAITING_FOR_THE_TURN =
            "select count(*) from pg_locks where locktype = 'advisory' and objid = ? and not granted"
                    + " and database = (select oid from pg_database where datname = current_database())";

    /** Longer than the timeouts below, so that a waiting replica would run into them. */
    private static final Duration WAIT = Duration.ofMillis(600);

    @ParameterizedTest
    @Timeout(60)
    @ValueSource(
            strings = {
                "application_name = 'as delivered'",
                "default_transaction_isolation = 'repeatable read'",
                "default_transaction_isolation = 'serializable'",
                "lock_timeout = '200ms'",
                "statement_timeout = '200ms'"
            })
    void loadWhenTwoReplicasStartAtOnceThenOneLoadsAndTheOtherWaitsForIt(String setting) {
        try (DemoDatabase database = DemoDatabase.empty(setting);
                HikariDataSource secondPool = database.newPool()) {
            CountDownLatch lastStep = new CountDownLatch(1);
            CountDownLatch goOn = new CountDownLatch(1);
            PasswordHashes secondHashes = new PasswordHashes();
            DemoData first = new DemoData(true, database.dataSource(), password -> {
                lastStep.countDown();
                await(goOn);
                return "hash";
            });
            DemoData second = new DemoData(true, secondPool, secondHashes);

            CompletableFuture<Boolean> firstLoaded = CompletableFuture.supplyAsync(first::load);
            await(lastStep);
            CompletableFuture<Boolean> secondLoaded = CompletableFuture.supplyAsync(second::load);
            Awaitility.await().until(() -> waiting(database) == 1);
            sleep(WAIT);
            goOn.countDown();

            assertThat(firstLoaded.join()).isTrue();
            assertThat(secondLoaded.join()).isFalse();
            assertThat(secondHashes.hashed()).isEmpty();
            assertThat(database.counts()).isEqualTo(DemoDataTest.ALL);
        }
    }

    private static long waiting(DemoDatabase database) {
        return database.jdbc()
                .sql(WAITING_FOR_THE_TURN)
                .param(DemoData.LOCK)
                .query(Long.class)
                .single();
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException cause) {
            throw new IllegalStateException(cause);
        }
    }

    private static void sleep(Duration duration) {
        try {
            Thread.sleep(duration.toMillis());
        } catch (InterruptedException cause) {
            throw new IllegalStateException(cause);
        }
    }
}
