package org.clinicalplatform.repoint;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.demographics.merge.ModuleObligation;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** A module may have changed its tables. */
class ModuleTableFormsTest extends RepointTestCase {
    private final PatientRow loser = patient();
    private final PatientRow survivor = patient();
    private final UUID order = row(ORDER, loser);
    private final UUID result = row(RESULT, loser);

    ModuleTableFormsTest(ApplicationContext beans) {
        super(beans);
    }

    /** The pool of connections took it for the end of the connection, and all tables of the module failed with it. */
    @Test
    void attemptWhenARuleReplacesTheStatementThenSaysSoAndTheOtherTablesFollow() {
        withChange(
                "create rule replaced_for_test as on update to lab.lab_order do instead nothing",
                "drop rule replaced_for_test on lab.lab_order",
                "lab.lab_order: the statement is not supported (SQLSTATE 0A000)");
    }

    @Test
    void attemptWhenAColumnHasAnotherTypeThenSaysSoAndTheOtherTablesFollow() {
        withChange(
                "alter table lab.lab_order alter patient_id type text",
                "alter table lab.lab_order alter patient_id type uuid using patient_id::uuid",
                "lab.lab_order: a column has another type, or a function is missing (SQLSTATE 42883)");
    }

    private void withChange(String change, String restoration, String cause) {
        db.update(change);
        try {
            UUID merge = mergeAndSweep(loser, survivor);

            assertThat(lab(merge))
                    .returns(ModuleRepointState.PARTIAL, ModuleObligation::state)
                    .returns(1L, ModuleObligation::movedRows)
                    .returns(List.of(ORDER), ModuleObligation::outstandingTables)
                    .returns(cause, ModuleObligation::lastError);
            assertHolder(RESULT, result, survivor);
        } finally {
            db.update(restoration);
        }
        sweepLater();
        assertHolder(ORDER, order, survivor);
    }
}
