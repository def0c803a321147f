package org.clinicalplatform.demographics.patient;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.person.TestPersons;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** The security events that tell when a patient was restricted. */
class PatientRestrictionTest extends ClinicTestCase {
    private final PatientService patients;
    private final Caller guardian = TestCallers.at(facility, account, "demographic.person.restrict");

    PatientRestrictionTest(PatientService patients, ApplicationContext beans) {
        super(beans);
        this.patients = patients;
    }

    @Test
    void updateWhenTheRestrictionChangesThenOnlyTheChangesAreRecorded() {
        PatientRow patient = patientAt(facility);
        db.grants().insert(row -> row.patient(patient).account(account));

        patients.update(guardian, patient.id(), 0, false);
        patients.update(guardian, patient.id(), 1, true);
        patients.update(guardian, patient.id(), 2, true);
        patients.update(guardian, patient.id(), 3, false);

        assertThat(eventsOf(patient.id())).containsExactly("PATIENT_RESTRICTED", "PATIENT_RESTRICTION_LIFTED");
    }

    @Test
    void createWhenRestrictedThenIsRecordedAndOtherwiseNot() {
        assertThat(eventsOf(register(true))).containsExactly("PATIENT_RESTRICTED");
        assertThat(eventsOf(register(false))).isEmpty();
    }

    private UUID register(boolean restricted) {
        return patients.create(guardian, new NewPatient(null, TestPersons.named("Feld"), null, List.of(), restricted))
                .id();
    }

    private List<String> eventsOf(UUID patientId) {
        return db.texts(
                "select kind from security_event where tenant_id = ? and patient_id = ? order by id",
                tenant.id(),
                patientId);
    }
}
