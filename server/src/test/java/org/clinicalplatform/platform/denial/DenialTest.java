package org.clinicalplatform.platform.denial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DenialTest {
    private record Chart(@Nullable UUID patientId) implements PatientRecord {}

    @Test
    void admitWhenTheRowHasAPatientThenReturnsTheRow() {
        Chart chart = new Chart(UUID.randomUUID());

        assertThat(Denial.admit(RecordKind.VISIT, chart)).isSameAs(chart);
    }

    @ParameterizedTest
    @CsvSource("VISIT, Visit not found")
    void admitWhenThereIsNoRowThenAnswers404WithTheNameOfTheContractsTable(RecordKind kind, String sentence) {
        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> Denial.<Chart>admit(kind, null))
                .satisfies(miss -> assertThat(miss.code()).isEqualTo(ErrorCode.NOT_FOUND))
                .satisfies(miss -> assertThat(miss.sentence()).isEqualTo(sentence));
    }

    @Test
    void admitWhenTheRowHasNoPatientThenFailsClosedWith403() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> Denial.admit(RecordKind.VISIT, new Chart(null)))
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.ACCESS_DENIED));
    }

    @Test
    void admitNamedWhenNothingIsOpenThenAnswers403InTheWordsOfAMissingPermission() {
        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> Denial.admitNamed(null))
                .satisfies(miss -> assertThat(miss.code()).isEqualTo(ErrorCode.ACCESS_DENIED))
                .satisfies(miss -> assertThat(miss.sentence()).isEqualTo(ErrorCode.ACCESS_DENIED.message()));
    }

    @Test
    void admitNamedWhenItIsOpenThenReturnsIt() {
        assertThat(Denial.admitNamed("patient")).isEqualTo("patient");
    }

    @Test
    void missWhenThrownThenCarriesNoStackThatWouldTellHowDeepItWas() {
        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(() -> Denial.admitNamed(null))
                .satisfies(miss -> assertThat(miss.getStackTrace()).isEmpty());
    }
}
