package org.clinicalplatform.platform.denial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.request.TestRequests;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class DenialTest {
    private static final UUID ID = UUID.fromString("018f0c7e-1c2d-7abc-8def-000000000001");
    private static final String UPPER_CASE = ID.toString().toUpperCase(Locale.ROOT);

    private record Chart(@Nullable UUID patientId) implements PatientRecord {}

    private record Membership(UUID patientId, List<UUID> personIds, UUID userAccountId)
            implements PatientRecord, PersonRecord, AccountRecord {}

    private interface Admission {
        Object of(@Nullable PatientRecord row);
    }

    @RegisterExtension
    private final TestRequests requests = new TestRequests();

    private final RequestContext request = requests.bindNew();
    private final Chart chart = new Chart(UUID.randomUUID());

    static Stream<Admission> admissions() {
        return Stream.of(
                row -> Denial.admit(RecordKind.VISIT, row),
                row -> Denial.admitAdministrative(RecordKind.ROLE, row),
                row -> Denial.admitReferred(RecordKind.VISIT, ID, row),
                row -> Denial.admitReferred(RecordKind.ROLE, "CODE", row),
                Denial::admitNamed,
                Denial::admitOrEmpty);
    }

    @ParameterizedTest
    @MethodSource("admissions")
    void admitWhenThereIsARowThenReturnsItAndTheRequestIsNotMarkedNotFound(Admission admission) {
        assertThat(admission.of(chart)).isSameAs(chart);
        assertThat(request.isRecordNotFound()).isFalse();
    }

    @ParameterizedTest
    @MethodSource("admissions")
    void admitWhenThereIsNoRowThenTheRequestIsMarkedNotFoundWithoutAPatient(Admission admission) {
        assertThatExceptionOfType(RuntimeException.class)
                .isThrownBy(() -> admission.of(null))
                .isInstanceOfAny(RecordNotFoundException.class, EmptyResponseException.class)
                .satisfies(miss -> assertThat(miss.getStackTrace())
                        .as("would reveal the depth of the call")
                        .isEmpty());
        assertThat(request.isRecordNotFound()).isTrue();
        assertThat(request.subjects().patientId()).isNull();
    }

    @Test
    void admitWhenTheRowHasAPatientThenTheTrailHasThePatient() {
        Denial.admit(RecordKind.VISIT, chart);

        assertThat(request.subjects().patientId()).isEqualTo(chart.patientId());
    }

    @ParameterizedTest
    @MethodSource("admissions")
    void admitWhenTheRowIsOfPersonsOrAnAccountThenTheTrailHasThem(Admission admission) {
        UUID person = UUID.randomUUID();
        UUID account = UUID.randomUUID();

        admission.of(new Membership(ID, List.of(person), account));

        assertThat(request.subjects().patients()).containsExactly(ID);
        assertThat(request.subjects().persons()).containsExactly(person);
        assertThat(request.subjects().userAccountId()).isEqualTo(account);
    }

    @Test
    void admitWhenTheRowHasNoPatientThenFailsClosedWith403() {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> Denial.admit(RecordKind.VISIT, new Chart(null)))
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.ACCESS_DENIED));
        assertThat(request.subjects().patientId()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void admitWhenThereIsNoRowThenRespondsWith404AndTheNameOfTheKind(RecordKind kind) {
        String name = kind.notFoundMessage().replace(" not found", "");

        assertNotFound(() -> Denial.admit(kind, null), ErrorCode.NOT_FOUND, name + " not found");
        assertNotFound(() -> Denial.admitAdministrative(kind, null), ErrorCode.NOT_FOUND, name + " not found");
        assertNotFound(
                () -> Denial.admitReferred(kind, "X", null),
                ErrorCode.INVALID_REQUEST,
                "Unknown " + name.toLowerCase(Locale.ROOT) + ": X");
    }

    @Test
    void admitNamedWhenThereIsNoRowThenRespondsLikeAMissingPermission() {
        assertNotFound(() -> Denial.admitNamed(null), ErrorCode.ACCESS_DENIED, ErrorCode.ACCESS_DENIED.message());
    }

    @Test
    void admitReferredWhenTheIdWasSentInUpperCaseThenRepeatsItAsSent() {
        request.keepSpelling(UUID.randomUUID(), "018F0C7E-1C2D-7ABC-8DEF-000000000002");
        request.keepSpelling(ID, UPPER_CASE);

        assertUnknownFacility(UPPER_CASE);
    }

    @Test
    void admitReferredWhenTheIdWasSentInLowerCaseOrByAnotherRequestThenIsInLowerCase() {
        request.keepSpelling(ID, UPPER_CASE);
        requests.bindNew().keepSpelling(ID, ID.toString());

        assertUnknownFacility(ID.toString());
    }

    @Test
    void admitWhenOutsideARequestThenWorksWithoutATrail() {
        requests.unbind();
        RequestContext.current().keepSpelling(ID, UPPER_CASE);

        assertThat(Denial.admit(RecordKind.VISIT, chart)).isSameAs(chart);
        assertUnknownFacility(ID.toString());
        assertThat(RequestContext.current().subjects().patientId()).isNull();
        assertThat(RequestContext.current().isRecordNotFound()).isFalse();
        assertThat(request.subjects().patientId()).isNull();
    }

    private static void assertUnknownFacility(String sent) {
        assertNotFound(
                () -> Denial.admitReferred(RecordKind.FACILITY, ID, null),
                ErrorCode.INVALID_REQUEST,
                "Unknown facility: " + sent);
    }

    private static void assertNotFound(Runnable admission, ErrorCode code, String sentence) {
        assertThatExceptionOfType(RecordNotFoundException.class)
                .isThrownBy(admission::run)
                .returns(code, RecordNotFoundException::code)
                .returns(sentence, RecordNotFoundException::sentence);
    }
}
