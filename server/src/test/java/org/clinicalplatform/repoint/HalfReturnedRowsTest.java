package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.demographics.merge.UndoBlocker;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** The undo of a later merge has returned a row, but not the one that it refers to or that refers to it. */
class HalfReturnedRowsTest extends RepointTestCase {
    private final PatientRow a = patient();
    private final PatientRow b = patient();
    private final PatientRow c = patient();
    private final UUID order = row(ORDER, a);
    private final UUID first = mergeAndSweep(a, b);

    HalfReturnedRowsTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void undoBlockersWhenTheRowThatRefersToAMovedOneIsLeftBehindThenIsReturned() {
        UUID result = resultOf(order, b);
        UUID second = mergeAndSweep(b, c);
        undo(second, b, c);

        whileLocked(RESULT, result, this::sweep);

        assertHolder(ORDER, order, b);
        assertHolder(RESULT, result, c);
        assertThat(undoBlockers(first)).containsExactly(refersSince(result));
        sweepLater();
        assertHolder(RESULT, result, b);
        assertThat(undoBlockers(first)).containsExactly(refersSince(result));
    }

    @Test
    void undoBlockersWhenTheMovedRowIsLeftBehindThenReturnsWhatRefersToIt() {
        UUID result = resultOf(order, b);
        UUID second = mergeAndSweep(b, c);
        undo(second, b, c);

        whileLocked(ORDER, order, this::sweep);

        assertHolder(ORDER, order, c);
        assertHolder(RESULT, result, b);
        assertThat(undoBlockers(first)).containsExactly(refersSince(result));
    }

    @Test
    void undoBlockersWhenRowsOfTheSurvivorReferToOthersThenAreNotReturned() {
        UUID result = resultOf(row(ORDER, b), b);
        resultOf(order, a);
        UUID second = mergeAndSweep(b, c);
        undo(second, b, c);

        whileLocked(RESULT, result, this::sweep);

        assertHolder(RESULT, result, c);
        assertThat(undoBlockers(first)).isEmpty();
    }

    @Test
    void undoWhenAResultWasFiledForTheSurvivorAndTheOrderIsLeftBehindThenBothReturn() {
        UUID second = mergeAndSweep(b, c);
        undo(second, b, c);
        whileLabIsLocked(this::sweep);
        undo(first, a, b);
        UUID result = resultOf(order, b);
        retry(first);

        assertHolder(ORDER, order, a);
        assertHolder(RESULT, result, a);
        sweepLater();
        assertHolder(RESULT, result, a);
    }

    /** The later merge has brought both to the patient to whom the order was to return, so nothing moves then. */
    @Test
    void undoOfTheOppositeMergeWhenAnOrderCameBackByItThenTheResultOfTheOrderStaysWithIt() {
        UUID result = resultWhileTheReturnOfItsOrderIsOutstanding();
        UUID own = row(RESULT, b);
        UUID opposite = mergeAndSweep(b, a);
        sweepLater();
        assertHolder(RESULT, result, a);

        undoAndSweep(opposite, b, a);

        assertHolder(ORDER, order, a);
        assertHolder(RESULT, result, a);
        assertHolder(RESULT, own, b);
    }

    /** The next attempt on the earlier merge may come before that on the later one. */
    @Test
    void undoOfTheOppositeMergeWhenTheOrderReturnsBeforeItsAttemptThenTheResultOfTheOrderStaysWithIt() {
        UUID result = resultWhileTheReturnOfItsOrderIsOutstanding();
        UUID own = row(RESULT, b);
        UUID opposite = mergeAndSweep(b, a);
        undo(opposite, b, a);

        retry(first);
        sweep();

        assertHolder(ORDER, order, a);
        assertHolder(RESULT, result, a);
        assertHolder(RESULT, own, b);
    }

    /** The order was locked when the opposite merge brought its result. */
    @Test
    void undoOfTheOppositeMergeWhenItBroughtTheResultAloneThenTheResultStaysWithTheOrderThatFollows() {
        UUID result = resultWhileTheReturnOfItsOrderIsOutstanding();
        UUID opposite = merge(b, a);
        whileLocked(ORDER, order, this::sweep);
        assertHolder(ORDER, order, b);
        assertHolder(RESULT, result, a);
        undo(opposite, b, a);

        retry(first);
        sweep();

        assertHolder(ORDER, order, a);
        assertHolder(RESULT, result, a);
    }

    @Test
    void undoWhenATriggerKeepsARowThatWouldGoAlongThenItIsOutstanding() {
        UUID result = resultOf(order, b);

        whileResultsAreKept("true", () -> undoAndSweep(first, a, b));

        assertHolder(ORDER, order, a);
        assertHolder(RESULT, result, b);
        assertThat(lab(first))
                .returns(ModuleRepointState.PARTIAL, ModuleObligation::state)
                .returns(List.of(RESULT), ModuleObligation::outstandingTables);
        sweepLater();
        assertHolder(RESULT, result, a);
        assertThat(lab(first).state()).isEqualTo(ModuleRepointState.COMPLETED);
        assertThat(ledgerEntries(first)).isZero();
    }

    @Test
    void undoWhenATriggerKeepsOneOfTheRowsThatWouldGoAlongThenItAloneIsOutstanding() {
        UUID kept = resultOf(order, b);
        UUID other = resultOf(order, b);

        whileResultsAreKept("old.id = '" + kept + "'", () -> undoAndSweep(first, a, b));

        assertHolder(RESULT, other, a);
        assertHolder(RESULT, kept, b);
        assertThat(lab(first))
                .returns(ModuleRepointState.PARTIAL, ModuleObligation::state)
                .returns(2L, ModuleObligation::movedRows);
        sweepLater();
        assertHolder(RESULT, kept, a);
        assertThat(lab(first))
                .returns(ModuleRepointState.COMPLETED, ModuleObligation::state)
                .returns(3L, ModuleObligation::movedRows);
    }

    @Test
    void undoWhenATriggerKeepsARowThatWasGivenToTheSurvivorThenItIsOutstanding() {
        UUID result = resultOf(order, a);
        retry(first);
        UUID second = mergeAndSweep(b, c);
        undo(second, b, c);
        whileLabIsLocked(this::sweep);
        undo(first, a, b);
        db.update("update lab.lab_result set patient_id = ? where id = ?", b.id(), result);

        whileResultsAreKept("true", () -> retry(first));

        assertHolder(ORDER, order, a);
        assertHolder(RESULT, result, b);
        assertThat(lab(first))
                .returns(ModuleRepointState.PARTIAL, ModuleObligation::state)
                .returns(List.of(RESULT), ModuleObligation::outstandingTables);
        sweepLater();
        assertHolder(RESULT, result, a);
    }

    private UUID resultWhileTheReturnOfItsOrderIsOutstanding() {
        undo(first, a, b);
        whileLabIsLocked(this::sweep);
        return resultOf(order, b);
    }

    /** @param condition which of them */
    private void whileResultsAreKept(String condition, Runnable task) {
        db.update("create function lab.keep_for_test() returns trigger language plpgsql as $$ begin if " + condition
                + " then new.patient_id := old.patient_id; end if; return new; end $$");
        db.update("create trigger keep_for_test before update on lab.lab_result"
                + " for each row execute function lab.keep_for_test()");
        try {
            task.run();
        } finally {
            db.update("drop function lab.keep_for_test() cascade");
        }
    }

    private void retry(UUID merge) {
        mapper.findIdsOfMerge(tenant.id(), merge).forEach(bean(ModuleAttempts.class)::attemptAgain);
    }

    private static UndoBlocker refersSince(UUID result) {
        return new UndoBlocker(RESULT, result, UndoBlockerReason.REFERRED_TO_SINCE);
    }
}
