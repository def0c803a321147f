package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Duration;
import java.util.UUID;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.clinicalplatform.platform.error.ErrorCode;
import org.junit.jupiter.api.BeforeEach;
import org.springframework.context.ApplicationContext;

/** Persons as in {@link MergeTestCase}, for a test of merges and their undo, and what prevents it. */
abstract class UndoTestCase extends MergeTestCase {
    final MergeUndoService undos = bean(MergeUndoService.class);

    UndoTestCase(ApplicationContext beans) {
        super(beans);
    }

    /** Rows are older than the merges. */
    @BeforeEach
    final void passTime() {
        clock.advance(Duration.ofMinutes(1));
    }

    /** Undoes the merge some time after what happened before. */
    final MergeReport undo(UUID merge) {
        clock.advance(Duration.ofSeconds(10));
        return undos.undo(caller, merge, "Two brothers");
    }

    /** Changes a row some time after what happened before. */
    final void changeLater(MergeTable table, UUID id) {
        clock.advance(Duration.ofSeconds(1));
        touch(table.table(), id, clock.instant());
    }

    /** Inserts an order of the module lab, whose rows follow merges. */
    final UUID order(UUID patientId) {
        UUID id = UUID.randomUUID();
        db.update(
                "insert into lab.lab_order (id, patient_id, created_at, updated_at) values (?, ?, ?, ?)",
                id,
                patientId,
                clock.instant(),
                clock.instant());
        return id;
    }

    /** Asserts that the row, and nothing else, prevents the undo. */
    final void assertBlocked(UUID merge, UndoBlockerReason why, UUID rowId) {
        assertThat(undos.blockers(caller, merge).listed())
                .extracting(UndoBlocker::rowId, UndoBlocker::reason)
                .containsExactly(tuple(rowId, why));
        assertRefused(ErrorCode.MERGE_NOT_REVERSIBLE, () -> undo(merge));
    }
}
