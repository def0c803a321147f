package org.clinicalplatform.demographics.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.person.Preferable;
import org.clinicalplatform.demographics.person.TestPersons;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.TestRequests;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.context.ApplicationContext;

/** Which of several reasons refuses a registration, and what its audit event names. */
class RefusedPatientTest extends ClinicTestCase {
    @RegisterExtension
    private final TestRequests requests = new TestRequests();

    private final PatientService patients = bean(PatientService.class);

    RefusedPatientTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void createWhenTheIdentifierIsTakenThenTheRequestConcernsNoPatient() {
        PatientIdentifier identifier =
                new PatientIdentifier("MR", "urn:numbers", UUID.randomUUID().toString());
        NewPatient requested = new NewPatient(
                null, TestPersons.named("Feld"), null, List.of(new Preferable<>(identifier, false)), false);
        RequestContext created = requests.bindNew();
        UUID bearer = patients.create(caller, requested).id();
        assertThat(created.subjects().patientId()).isEqualTo(bearer);

        RequestContext refused = requests.bindNew();
        assertRefused(ErrorCode.IDENTIFIER_TAKEN, () -> patients.create(caller, requested));

        assertThat(refused.subjects().patientId()).isNull();
        assertThat(refused.subjects().patients()).isEmpty();
    }

    /** As with an {@code Idempotency-Key}: an unknown record is refused before a state. */
    @Test
    void createWhenThePersonIsAPatientAndTheFacilityIsUnknownThenIsRefusedForTheFacility() {
        UUID person = personOf(patientAt(facility));
        NewPatient requested = new NewPatient(person, null, foreign.id(), List.of(), false);

        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> patients.create(caller, requested))
                .withMessage("Unknown facility: " + foreign.id());
        assertRefused(
                ErrorCode.PERSON_ALREADY_PATIENT,
                () -> patients.create(caller, new NewPatient(person, null, null, List.of(), false)));
    }
}
