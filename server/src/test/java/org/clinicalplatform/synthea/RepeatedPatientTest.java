package org.clinicalplatform.synthea;

import static org.assertj.core.api.Assertions.assertThat;

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
}
