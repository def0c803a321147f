package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.UUID;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionTemplate;

class ModuleRepointListenerTest extends RepointTestCase {
    private final ApplicationContext events;
    private final PatientRow loser = charted();
    private final PatientRow survivor = patient();

    ModuleRepointListenerTest(ApplicationContext beans) {
        super(beans);
        events = beans;
    }

    @Test
    void onCommittedWhenAMergeIsPublishedThenAttemptsItsModulesWithoutASweep() {
        UUID merge = publish(loser, survivor, false);

        await().until(() -> !states(merge).contains(ModuleRepointState.PENDING));
        assertThat(states(merge)).containsOnly(ModuleRepointState.COMPLETED);
        assertThat(count(survivor)).isEqualTo(7);
    }

    @Test
    void onCommittedWhenTheTransactionIsRolledBackThenNothingMoves() {
        publish(loser, survivor, true);

        UUID next = publish(patient(), patient(), false);
        await().until(() -> !states(next).contains(ModuleRepointState.PENDING));
        assertThat(count(loser)).isEqualTo(7);
    }

    @Test
    void onCommittedWhenAModuleIsLockedThenTheMergeDoesNotWait() {
        whileLabIsLocked(() -> {
            long start = System.nanoTime();
            UUID merge = publish(loser, survivor, false);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(200));
            await().until(() -> lab(merge).attempts() == 1);
            assertThat(lab(merge).state()).isEqualTo(ModuleRepointState.FAILED);
        });
    }

    private UUID publish(PatientRow from, PatientRow to, boolean rollBack) {
        UUID merge = insert(from, to);
        bean(TransactionTemplate.class).executeWithoutResult(status -> {
            obligations.create(mergeOf(merge, from, to));
            events.publishEvent(mergeOf(merge, from, to));
            if (rollBack) {
                status.setRollbackOnly();
            }
        });
        return merge;
    }
}
