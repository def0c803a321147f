package org.clinicalplatform.synthea;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;

/** An export that has a patient twice. */
class RepeatedPatientTest extends LoadTestCase {
    RepeatedPatientTest(ApplicationContext beans) {
        super(beans);
    }

    /** @param chunk with one row in a transaction, the patient exists already */
    @ParameterizedTest
    @ValueSource(ints = {1, SyntheaLoad.CHUNK})
    void runWhenTheSecondRowAloneHasAnAddressThenItAddsNoneHoweverManyRowsATransactionHas(int chunk) throws Exception {
        export.line(ExportFile.PATIENTS, "one,1970-01-31,,,,,,Ada,,Berg,,,,F,,,,,");
        export.line(ExportFile.PATIENTS, "one,1970-01-31,,,,,,Ada,,Berg,,,,F,1 Elm Street,Boston,,,02130");

        assertThat(load(export.write(), connect(), chunk)).isEqualTo(new LoadCounts(2, 1, 0, 0));

        assertThat(stored("select city from person_address where tenant_id = ?"))
                .isEmpty();
        assertThat(stored("select facility_id from patient_facility where tenant_id = ?"))
                .hasSize(1);
    }

    /** A patient keeps the number of the first row, and that of a later row is free. */
    @ParameterizedTest
    @ValueSource(ints = {1, SyntheaLoad.CHUNK})
    void runWhenTheSecondRowHasTheNumberOfTheNextPatientThenThatPatientGetsIt(int chunk) throws Exception {
        export.line(ExportFile.PATIENTS, "one,1970-01-31,,999-1,,,,Ada,,Berg,,,,F,,,,,");
        export.line(ExportFile.PATIENTS, "one,1970-01-31,,999-2,,,,Ada,,Berg,,,,F,,,,,");
        export.line(ExportFile.PATIENTS, "two,1970-01-31,,9992,,,,Bea,,Berg,,,,F,,,,,");

        assertThat(load(export.write(), connect(), chunk)).isEqualTo(new LoadCounts(3, 2, 0, 0));

        assertNumbers("999-1", "9992");
    }

    /** As in a corrected export. */
    @ParameterizedTest
    @ValueSource(ints = {1, SyntheaLoad.CHUNK})
    void runWhenAPatientFromBeforeHasTheNumberOfTheNextPatientThenThatPatientGetsIt(int chunk) throws Exception {
        export.line(ExportFile.PATIENTS, "one,1970-01-31,,999-1,,,,Ada,,Berg,,,,F,,,,,");
        load();
        TestExport corrected = new TestExport(Files.createDirectory(report.resolveSibling("corrected")));
        corrected.line(ExportFile.PATIENTS, "one,1970-01-31,,999-2,,,,Ada,,Berg,,,,F,,,,,");
        corrected.line(ExportFile.PATIENTS, "two,1970-01-31,,9992,,,,Bea,,Berg,,,,F,,,,,");

        assertThat(load(corrected.write(), connect(), chunk)).isEqualTo(new LoadCounts(2, 1, 0, 0));

        assertNumbers("999-1", "9992");
    }

    private void assertNumbers(String... numbers) {
        assertThat(stored("select value from patient_identifier where tenant_id = ? and type = 'SS'"))
                .containsExactlyInAnyOrder(numbers);
    }
}
