package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Merges and undos have both persons compared with others again. */
class MergeMarksTest extends MergeTestCase {
    MergeMarksTest(ApplicationContext beans) {
        super(beans);
    }

    /**
     * The survivor has the same name and receives no row of its own, but the patient moves to it with its identifiers.
     */
    @Test
    void mergeAndUndoWhenNoRowOfTheSurvivorChangesThenMarkItToo() {
        UUID known = person();
        UUID registered = person();
        patient(registered);
        UUID name = row(NAMES, known);
        UUID same = row(NAMES, registered);
        db.update("update person_name set family = 'Smith', given = '{Ann}' where id in (?, ?)", name, same);
        forget();

        UUID merge = mergeLater(known, registered);

        assertThat(marked()).containsExactlyInAnyOrder(known.toString(), registered.toString());

        forget();
        clock.advance(Duration.ofSeconds(10));
        bean(MergeUndoService.class).undo(caller, merge, "Two brothers");

        assertThat(marked()).containsExactlyInAnyOrder(known.toString(), registered.toString());
    }

    private void forget() {
        db.update("delete from duplicate_evaluation where tenant_id = ?", tenant.id());
    }

    private List<String> marked() {
        return db.texts("select distinct person_id::text from duplicate_evaluation where tenant_id = ?", tenant.id());
    }
}
