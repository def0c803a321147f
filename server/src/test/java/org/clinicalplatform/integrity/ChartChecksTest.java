package org.clinicalplatform.integrity;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
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

    /** A partial restoration, for instance, which has the merge and the rows from before it. */
    @Test
    void rowWhenItIsLeftWithWhomAMergeRetiredThenIsFound() throws SQLException {
        PatientRow retired = db.patients().insert(row -> row.mergedInto(patient));
        String left = record("observation", retired);
        String voided = record("observation", retired);
        db.update("update observation set voided_at = updated_at where id = ?::uuid", voided);
        String moved = record("observation", patient);
        UUID person = personOf(patientAt(facility));
        db.update(
                "update person set voided_at = updated_at, merged_into_person_id = ? where id = ?",
                personOf(patient),
                person);

        assertThat(violations("observation.patient_id refers to a surviving patient"))
                .contains(left)
                .doesNotContain(voided, moved);
        assertThat(violations("patient.person_id refers to a surviving person"))
                .contains(db.value(String.class, "select id::text from patient where person_id = ?", person))
                .doesNotContain(patient.id().toString(), retired.id().toString());
    }

    @Test
    void rowWhenItRefersToTheChartOfAnotherThenIsFound() throws SQLException {
        PatientRow other = patientAt(facility);
        String encounter = record("encounter", other);
        String voided = record("encounter", other);
        String right = of(encounter, record("clinical_note", other));
        String wrong = of(encounter, record("clinical_note", patient));
        String corrected = of(encounter, record("clinical_note", patient));
        db.update("update clinical_note set voided_at = updated_at where id = ?::uuid", corrected);
        String ofVoided = of(voided, record("clinical_note", patient));
        db.update("update encounter set voided_at = updated_at where id = ?::uuid", voided);

        assertThat(violations("clinical_note is of the patient of its encounter"))
                .contains(wrong)
                .doesNotContain(right, corrected, ofVoided);
    }

    private String of(String encounter, String note) {
        db.update("update clinical_note set encounter_id = ?::uuid where id = ?::uuid", encounter, note);
        return note;
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
