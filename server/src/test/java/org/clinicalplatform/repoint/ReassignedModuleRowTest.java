package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.clinicalplatform.demographics.merge.UndoBlocker;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** A module may give a row that waits for its return after an undo to a third patient. */
class ReassignedModuleRowTest extends RepointTestCase {
    private final PatientRow a = patient();
    private final PatientRow b = patient();
    private final PatientRow c = patient();

    ReassignedModuleRowTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void undoWhenThePatientWhoWasGivenTheRowIsMergedIntoTheSurvivorThenTheRowStaysThere() {
        UUID order = row(ORDER, a);
        UUID first = mergeAndSweep(a, b);
        undo(first, a, b);
        whileLabIsLocked(this::sweep);
        db.update("update lab.lab_order set patient_id = ? where id = ?", c.id(), order);

        UUID second = mergeAndSweep(c, b);
        sweepLater();

        assertHolder(ORDER, order, b);
        assertThat(undoBlockers(second)).isEmpty();
        undoAndSweep(second, c, b);
        assertHolder(ORDER, order, c);
    }

    /** Or the undo would leave a row behind of which it tells nobody. */
    @Test
    void undoBlockersWhenThePatientWhoWasGivenTheRowIsMergedThenTheRowIsStillAChange() {
        UUID order = row(ORDER, a);
        UUID first = mergeAndSweep(a, b);
        db.update("update lab.lab_order set patient_id = ? where id = ?", c.id(), order);
        PatientRow survivor = patient();

        mergeAndSweep(c, survivor);

        assertHolder(ORDER, order, survivor);
        assertThat(undoBlockers(first)).containsExactly(new UndoBlocker(ORDER, order, UndoBlockerReason.CHANGED_SINCE));
    }
}
