package org.clinicalplatform.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.clinicalplatform.platform.persistence.LongTransactions;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class DemoDataTest extends ClinicTestCase {
    /** Longer than the driver waits for a statement of a request. */
    private static final Duration SLOW_START = Duration.ofSeconds(4);

    private final DemoData data =
            new DemoData(true, bean(DataSource.class), bean(LongTransactions.class), password -> password);

    DemoDataTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void loadWhenAnotherReplicaTakesSecondsThenWaitsForItAndLoadsNothing() throws Exception {
        long tenants = db.count("select count(*) from tenant");
        CompletableFuture<Boolean> loaded;
        try (HeldLock other = HeldLock.by(db, "select pg_advisory_xact_lock(" + DemoData.LOCK + ")")) {
            loaded = CompletableFuture.supplyAsync(data::load);
            other.awaitWaiting("pg_advisory_xact_lock(" + DemoData.LOCK + ")");
            TimeUnit.MILLISECONDS.sleep(SLOW_START.toMillis());
            assertThat(loaded).isNotDone();
        }

        assertThat(loaded.get(10, TimeUnit.SECONDS)).isFalse();
        assertThat(db.count("select count(*) from tenant")).isEqualTo(tenants);
    }
}
