package org.clinicalplatform.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** What each check of charts finds, beside what is as it should be. */
class ChartChecksTest extends ClinicTestCase {
    private final PatientRow patient = patientAt(facility);

    ChartChecksTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void carePlanWhenItAddressesWhatIsNotAConditionThenIsFound() throws SQLException {
        String condition = record("condition", patient);
        String right = carePlan("[\"" + condition + "\"]");
        String other = carePlan("[\"" + condition + "\", \"" + patient.id() + "\"]");
        String notAnId = carePlan("[\"asthma\"]");
        String notAList = carePlan("\"" + condition.substring(1) + "\"");

        assertThat(violations("care_plan refers to condition"))
                .contains(other, notAnId, notAList)
                .doesNotContain(right);
    }

    private String carePlan(String addressed) {
        String id = record("care_plan", patient);
        db.update("update care_plan set addresses_condition_ids = ?::jsonb where id = ?::uuid", addressed, id);
        return id;
    }

    private String record(String table, PatientRow of) {
        return db.records(table).insert(row -> row.patient(of)).id().toString();
    }

    private List<String> violations(String name) throws SQLException {
        try (Connection connection = db.connect()) {
            List<IntegrityCheck> checks = new CatalogChecks(connection).all();
            IntegrityCheck named = checks.stream()
                    .filter(check -> check.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            return db.texts(named.violations());
        }
    }
}
