package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** What is outstanding for a merge is left alone by the merges and undos of other patients. */
class MergesOfOthersTest extends RepointTestCase {
    private final PatientRow a = patient();
    private final PatientRow b = patient();
    private final PatientRow c = patient();
    private final PatientRow d = patient();

    MergesOfOthersTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void undoWhenRowsOfOthersMoveMeanwhileThenItsRowsStillReturn() {
        UUID order = row(ORDER, a);
        UUID first = mergeAndSweep(a, b);
        undo(first, a, b);
        whileLabIsLocked(this::sweep);
        UUID ofOthers = row(ORDER, c);
        mergeAndSweep(c, d);
        assertHolder(ORDER, ofOthers, d);

        sweepLater();

        assertHolder(ORDER, order, a);
    }

    /** A row that moved on to the patient who was separated from the survivor would be in a stranger's chart. */
    @Test
    void mergeWhenTheLastSurvivorWasSeparatedFromAnotherThenRowsOfAChainStayWithTheSurvivor() {
        undoAndSweep(mergeAndSweep(d, c), d, c);
        UUID order = row(ORDER, a);
        merge(a, b);
        whileLabIsLocked(this::sweep);

        mergeAndSweep(b, c);
        sweepLater();

        assertHolder(ORDER, order, c);
    }

    /** A module that cannot follow would be tried again with every merge of a large network. */
    @Test
    void mergeWhenAModuleIsBehindForOthersThenItsNextAttemptStaysDueLater() {
        row(ORDER, a);
        UUID first = merge(a, b);
        whileLabIsLocked(this::sweep);
        Instant due = lab(first).nextAttemptAt();
        assertThat(due).isAfter(clock.instant());

        merge(c, d);

        assertThat(lab(first).nextAttemptAt()).isEqualTo(due);
    }
}
