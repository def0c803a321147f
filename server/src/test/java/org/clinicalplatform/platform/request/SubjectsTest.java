package org.clinicalplatform.platform.request;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

class SubjectsTest {
    private final Subjects subjects = new Subjects();
    private final UUID patient = UUID.randomUUID();
    private final UUID other = UUID.randomUUID();

    @Test
    void patientWhenOnlyRequestedThenIsNotAmongThoseOfTheData() {
        subjects.keepRequestedPatient(patient);

        assertThat(subjects.patientId()).isEqualTo(patient);
        assertThat(subjects.patients()).isEmpty();
    }

    @Test
    void patientWhenAdmittedInPlaceOfTheRequestedOneThenIsTheOne() {
        subjects.keepRequestedPatient(other);
        subjects.keepAdmittedPatient(patient);

        assertThat(subjects.patientId()).isEqualTo(patient);
        assertThat(subjects.patients()).containsExactly(patient);
    }

    @Test
    void patientsWhenReturnedOrAdmittedThenAreAllThereOnceAndTheLastAdmittedIsTheOne() {
        subjects.keepAdmittedPatient(other);
        subjects.keepAdmittedPatient(patient);
        subjects.keepReturnedPatient(other);

        assertThat(subjects.patientId()).isEqualTo(patient);
        assertThat(subjects.patients()).containsExactly(other, patient);
    }

    @Test
    void personsAndAccountWhenKeptThenAreThere() {
        subjects.keepPerson(other);
        subjects.keepUserAccount(patient);

        assertThat(subjects.persons()).containsExactly(other);
        assertThat(subjects.userAccountId()).isEqualTo(patient);
    }
}
