package org.clinicalplatform.platform.denial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.web.context.request.RequestContextHolder;
import org.springframework.web.context.request.ServletRequestAttributes;

class RecordAccessTest {
    private record Chart(@Nullable UUID patientId) implements PatientRecord {}

    private final MockHttpServletRequest request = new MockHttpServletRequest();
    private final UUID patient = UUID.randomUUID();

    @BeforeEach
    void enterARequest() {
        RequestContextHolder.setRequestAttributes(new ServletRequestAttributes(request));
    }

    @AfterEach
    void leaveTheRequest() {
        RequestContextHolder.resetRequestAttributes();
    }

    @Test
    void patientWhenARecordIsAdmittedThenIsItsPatient() {
        Denial.admit(RecordKind.VISIT, new Chart(patient));

        assertThat(RecordAccess.patient(request)).isEqualTo(patient);
        assertThat(RecordAccess.isMiss(request)).isFalse();
    }

    @Test
    void patientWhenARecordIsMissedThenIsNobodyAndTheMissIsKept() {
        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> Denial.admit(RecordKind.VISIT, (@Nullable Chart) null));

        assertThat(RecordAccess.patient(request)).isNull();
        assertThat(RecordAccess.isMiss(request)).isTrue();
    }

    @Test
    void patientWhenTheRecordHasNoneThenIsNobody() {
        assertThatExceptionOfType(ApiException.class).isThrownBy(() -> Denial.admit(RecordKind.VISIT, new Chart(null)));

        assertThat(RecordAccess.patient(request)).isNull();
    }

    @Test
    void patientWhenAnotherIsKeptThenIsTheLatter() {
        RecordAccess.keepPatient(UUID.randomUUID());
        RecordAccess.keepPatient(patient);

        assertThat(RecordAccess.patient(request)).isEqualTo(patient);
    }

    @Test
    void keepPatientWhenOutsideARequestThenTellsNobody() {
        RequestContextHolder.resetRequestAttributes();

        RecordAccess.keepPatient(patient);

        assertThat(RecordAccess.patient(request)).isNull();
    }
}
