package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.clinicalplatform.demographics.merge.ModuleObligation.State;
import org.clinicalplatform.demographics.merge.ModuleObligations;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.transaction.support.TransactionTemplate;

@DatabaseTest
class ModuleRepointListenerTest {
    private final TestDatabase db;
    private final ApplicationEventPublisher events;
    private final ModuleObligations obligations;
    private final TransactionTemplate transactions;
    private final MergeFixture fixture;
    private final PatientRow loser;
    private final PatientRow survivor;

    ModuleRepointListenerTest(
            TestDatabase db,
            ApplicationEventPublisher events,
            ModuleObligations obligations,
            TransactionTemplate transactions) {
        this.db = db;
        this.events = events;
        this.obligations = obligations;
        this.transactions = transactions;
        this.fixture = new MergeFixture(db, obligations, transactions);
        this.loser = fixture.patient();
        this.survivor = fixture.patient();
    }

    @Test
    void onCommittedWhenAMergeIsPublishedThenTriesItsModulesWithoutASweep() throws InterruptedException {
        fixture.chart(loser);

        UUID merge = published(false);

        await(() -> !fixture.states(merge).contains(State.PENDING));
        assertThat(fixture.states(merge)).containsOnly(State.COMPLETED);
        assertThat(fixture.count(survivor)).isEqualTo(7);
    }

    @Test
    void onCommittedWhenTheTransactionIsRolledBackThenNothingMoves() throws InterruptedException {
        fixture.chart(loser);
        published(true);
        UUID next = publishedOf(fixture.patient(), fixture.patient(), false);

        await(() -> !fixture.states(next).contains(State.PENDING));

        assertThat(fixture.count(loser)).isEqualTo(7);
    }

    @Test
    void onCommittedWhenAModuleIsHeldThenTheMergesAnswerDoesNotWait() throws SQLException, InterruptedException {
        fixture.chart(loser);
        UUID merge;
        try (Connection other = db.connect();
                Statement statement = other.createStatement()) {
            other.setAutoCommit(false);
            statement.execute("lock table lab.lab_order, lab.lab_result in access exclusive mode");
            long begun = System.nanoTime();

            merge = published(false);

            assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofMillis(200));
            await(() -> fixture.of(merge, "lab").attempts() == 1);
            other.rollback();
            other.setAutoCommit(true);
        }
        assertThat(fixture.of(merge, "lab").state()).isEqualTo(State.FAILED);
    }

    private UUID published(boolean rolledBack) {
        return publishedOf(loser, survivor, rolledBack);
    }

    private UUID publishedOf(PatientRow from, PatientRow to, boolean rolledBack) {
        UUID merge = fixture.insert(UUID.randomUUID(), from, to);
        transactions.executeWithoutResult(status -> {
            obligations.owe(fixture.mergeOf(merge, from, to));
            events.publishEvent(fixture.mergeOf(merge, from, to));
            if (rolledBack) {
                status.setRollbackOnly();
            }
        });
        return merge;
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() < deadline) {
            Thread.sleep(10);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }
}
