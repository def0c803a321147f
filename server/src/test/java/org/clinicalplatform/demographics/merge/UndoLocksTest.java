package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** An undo and whoever writes for the survivor at that moment. */
class UndoLocksTest extends UndoTestCase {
    UndoLocksTest(ApplicationContext beans) {
        super(beans);
    }

    /** The result would otherwise be left with the survivor, in an encounter of the other patient. */
    @Test
    void undoWhenAResultIsBeingRecordedInAMovedEncounterThenWaitsAndIsRefused() throws Exception {
        UUID encounter = row(table("encounter"), losingPatient);
        UUID merge = mergeLater(survivor, loser);
        UUID result = row(OBSERVATIONS, survivingPatient);
        CompletableFuture<Void> refused;

        try (HeldLock writer = HeldLock.by(db, "select 1 from patient where id = ? for key share", survivingPatient)) {
            refused =
                    CompletableFuture.runAsync(() -> assertRefused(ErrorCode.MERGE_NOT_REVERSIBLE, () -> undo(merge)));
            writer.awaitWaiting("for update");
            writer.execute("update observation set encounter_id = ? where id = ?", encounter, result);
        }
        refused.get(10, TimeUnit.SECONDS);

        assertBlocked(merge, UndoBlockerReason.REFERRED_TO_SINCE, result);
        assertThat(forwardOf("patient", losingPatient)).isEqualTo(survivingPatient);
    }
}
