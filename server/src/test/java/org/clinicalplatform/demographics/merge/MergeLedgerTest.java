package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** What the database accepts of changes to the record of a merge, whoever makes them. */
class MergeLedgerTest extends ClinicTestCase {
    private final UUID merge = UUID.randomUUID();
    private final UUID row = UUID.randomUUID();

    MergeLedgerTest(ApplicationContext beans) {
        super(beans);
    }

    @BeforeEach
    void insertMerge() {
        db.update(
                "insert into person_merge (id, tenant_id, survivor_person_id, loser_person_id, reason,"
                        + " merge_clinical_history, filled_fields, merged_at, merged_by)"
                        + " values (?, ?, ?, ?, 'Same card', true, '{}', now(), ?)",
                merge,
                tenant.id(),
                personOf(patientAt(facility)),
                personOf(patientAt(facility)),
                account.id());
        db.update("insert into person_merge_count values (?, 'names', 1, 0)", merge);
        db.update("insert into person_merge_snapshot values (?, '{}', '{}')", merge);
        db.update(
                "insert into person_merge_row (person_merge_id, table_name, column_name, action, row_ids, left_at)"
                        + " values (?, 'visit', 'patient_id', 'MOVED', array[?, gen_random_uuid()], now())",
                merge,
                row);
    }

    @Test
    void ledgerWhenChangedThenOnlyWhatChainsAndUndoChangeIsAccepted() {
        Stream.of("person_merge_row", "person_merge_count", "person_merge_snapshot")
                .forEach(table -> assertRefused("delete from " + table + " where person_merge_id = ?"));
        assertRefused("delete from person_merge where id = ?");
        assertRefused("delete from patient_merge_module_repoint where person_merge_id = ?");
        assertRefused("update person_merge_count set moved = 0 where person_merge_id = ?");
        assertRefused("update person_merge_snapshot set survivor = '[]' where person_merge_id = ?");
        assertRefused("update person_merge set reason = 'Another' where id = ?");
        assertRefused("update person_merge set merged_at = merged_at - interval '1 day' where id = ?");
        assertRefused("update person_merge_row set row_ids = '{}' where person_merge_id = ?");
        assertRefused("update person_merge_row set action = 'VOIDED' where person_merge_id = ?");
        assertRefused("update person_merge_row set table_name = 'encounter' where person_merge_id = ?");
        assertRefused("update person_merge_row set column_name = 'id' where person_merge_id = ?");
        assertThatThrownBy(() -> db.update("truncate person_merge cascade"))
                .rootCause()
                .hasMessageContaining("is refused: it is append-only");

        assertAccepted("update person_merge_row set left_at = now() where person_merge_id = ?");
        assertAccepted("update person_merge_row set changed_row_ids = row_ids[1:1] where person_merge_id = ?");
        assertAccepted(
                "update person_merge_row set changed_row_ids = changed_row_ids || row_ids[2] where person_merge_id = ?");
        assertRefused("update person_merge_row set changed_row_ids = '{}' where person_merge_id = ?");
        assertAccepted(
                "update person_merge set undone_at = now(), undone_by = merged_by, undo_reason = 'Two' where id = ?");
    }

    @Test
    void ledgerWhenTheMergeIsUndoneThenNothingIsAccepted() {
        assertAccepted(
                "update person_merge set undone_at = now(), undone_by = merged_by, undo_reason = 'Two' where id = ?");

        assertRefused("update person_merge set undone_at = null, undone_by = null, undo_reason = null where id = ?");
        assertRefused("update person_merge set undo_reason = 'Another' where id = ?");
        assertThatThrownBy(
                        () -> db.update("update person_merge_row set left_at = now() where person_merge_id = ?", merge))
                .rootCause()
                .hasMessageContaining("UPDATE of person_merge_row is refused: the merge is undone");
    }

    private void assertRefused(String change) {
        assertThatThrownBy(() -> db.update(change, merge))
                .as(change)
                .rootCause()
                .hasMessageContaining("is refused: it is append-only");
    }

    private void assertAccepted(String change) {
        assertThatCode(() -> db.update(change, merge)).as(change).doesNotThrowAnyException();
    }
}
