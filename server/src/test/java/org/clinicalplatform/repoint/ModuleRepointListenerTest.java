package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

@DatabaseTest
class ModuleRepointListenerTest {
    private final ApplicationContext events;
    private final RepointFixture fixture;
    private final PatientRow loser;
    private final PatientRow survivor;

    ModuleRepointListenerTest(ApplicationContext beans) {
        this.events = beans;
        this.fixture = new RepointFixture(beans);
        this.loser = fixture.patient();
        this.survivor = fixture.patient();
        fixture.chart(loser);
    }

    @Test
    void onCommittedWhenAMergeIsPublishedThenAttemptsItsModulesWithoutASweep() {
        UUID merge = publish(loser, survivor, false);

        await(() -> !fixture.states(merge).contains(ModuleRepointState.PENDING));
        assertThat(fixture.states(merge)).containsOnly(ModuleRepointState.COMPLETED);
        assertThat(fixture.count(survivor)).isEqualTo(7);
    }

    @Test
    void onCommittedWhenTheTransactionIsRolledBackThenNothingMoves() {
        publish(loser, survivor, true);

        UUID next = publish(fixture.patient(), fixture.patient(), false);
        await(() -> !fixture.states(next).contains(ModuleRepointState.PENDING));
        assertThat(fixture.count(loser)).isEqualTo(7);
    }

    @Test
    void onCommittedWhenAModuleIsLockedThenTheMergeDoesNotWait() throws SQLException {
        AtomicReference<ModuleRepointState> state = new AtomicReference<>();
        fixture.whileLabIsLocked(() -> {
            long start = System.nanoTime();
            UUID merge = publish(loser, survivor, false);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(200));
            await(() -> fixture.lab(merge).attempts() == 1);
            state.set(fixture.lab(merge).state());
        });
        assertThat(state.get()).isEqualTo(ModuleRepointState.FAILED);
    }

    private UUID publish(PatientRow from, PatientRow to, boolean rollBack) {
        UUID merge = fixture.insert(from, to);
        fixture.transactions.executeWithoutResult(status -> {
            fixture.obligations.create(fixture.mergeOf(merge, from, to));
            events.publishEvent(fixture.mergeOf(merge, from, to));
            if (rollBack) {
                status.setRollbackOnly();
            }
        });
        return merge;
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("time to attempt").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }
}
