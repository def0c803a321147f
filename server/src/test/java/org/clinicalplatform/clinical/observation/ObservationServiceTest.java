package org.clinicalplatform.clinical.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.testing.StatementTable;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.FacilityRow;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TenantRow;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@DatabaseTest
class ObservationServiceTest {
    private static final Instant NOW = TestClock.START;
    private static final Coding CODE = new Coding("http://snomed.info/sct", "49727002", "Cough");
    private static final Coding OTHER = new Coding("http://snomed.info/sct", "247472004", null);

    private final ObservationService observations;
    private final PreparedStatements statements;
    private final TestClock clock;
    private final FacilityRow elsewhere;
    private final AccountRow account;
    private final Caller caller;
    private final PatientRow patient;
    private final PatientRow hidden;

    ObservationServiceTest(
            ObservationService observations, PreparedStatements statements, TestClock clock, TestDatabase db) {
        this.observations = observations;
        this.statements = statements;
        this.clock = clock;
        TenantRow tenant = db.tenants().insert();
        FacilityRow facility = db.facilities().insert(row -> row.tenant(tenant));
        elsewhere = db.facilities().insert(row -> row.tenant(tenant));
        account = db.accounts().insert();
        caller = TestCallers.at(facility, account);
        patient = db.patients().insert(row -> row.at(facility));
        hidden = db.patients().insert(row -> row.at(elsewhere));
    }

    @Test
    void createWhenEverythingIsSaidThenIsReadBackTheSame() {
        Observation created = create(patient, everything(NOW));

        assertThat(observations.get(caller, created.id())).isEqualTo(created);
        assertThat(created.details()).isEqualTo(everything(NOW));
        assertThat(created.patientId()).isEqualTo(patient.id());
        assertThat(created.revision().createdBy()).isEqualTo(account.id());
    }

    @Test
    void createWhenOnlyTheNecessaryIsSaidThenIsReadBackTheSame() {
        Observation created = create(patient, least(NOW));

        assertThat(observations.get(caller, created.id())).isEqualTo(created);
    }

    @Test
    void createWhenPatientIsDeniedOrUnknownThenIsTheSame403() {
        assertRefused(() -> create(hidden, least(NOW)), ErrorCode.ACCESS_DENIED);
        assertRefused(
                () -> observations.create(caller, UUID.randomUUID(), null, null, least(NOW)), ErrorCode.ACCESS_DENIED);
    }

    @Test
    void makeVoidWhenDoneThenTheIdNamesNothing() {
        UUID id = create(patient, least(NOW)).id();

        observations.makeVoid(caller, id, "Recorded for the wrong patient");

        assertMiss(() -> observations.get(caller, id));
        assertMiss(() -> observations.makeVoid(caller, id, null));
        assertThat(observations.page(caller, patient.id(), new PageQuery(0, 20)).totalItems())
                .isZero();
    }

    @Test
    void searchWhenFilteredThenGivesWhatHoldsNewestFirst() {
        Observation older = create(patient, everything(NOW.minus(Duration.ofDays(2))));
        Observation newer = create(patient, everything(NOW.minus(Duration.ofDays(1))));
        create(patient, least(NOW.minus(Duration.ofDays(1))));

        assertThat(search(patient.id(), ObservationStatus.CORRECTED, null, null))
                .containsExactly(newer, older);
        assertThat(search(patient.id(), ObservationStatus.PRELIMINARY, "nothing", null))
                .isEmpty();
        assertThat(search(patient.id(), ObservationStatus.CORRECTED, CODE.code(), null))
                .containsExactly(newer, older);
        assertThat(search(patient.id(), ObservationStatus.CORRECTED, CODE.system() + "|" + CODE.code(), null))
                .containsExactly(newer, older);
        assertThat(search(patient.id(), ObservationStatus.CORRECTED, "urn:other|" + CODE.code(), null))
                .isEmpty();
        assertThat(search(patient.id(), ObservationStatus.CORRECTED, null, NOW.minus(Duration.ofHours(36))))
                .containsExactly(newer);
    }

    @Test
    void searchWhenPatientIsDeniedOrUnknownThenGivesNothing() {
        observations.create(TestCallers.at(elsewhere, account), hidden.id(), null, null, least(NOW));

        assertThat(search(hidden.id(), null, null, null)).isEmpty();
        assertThat(search(UUID.randomUUID(), null, null, null)).isEmpty();
    }

    @Test
    void searchWhenNobodyIsNamedThenGivesWhatTheCallerMaySee() {
        observations.create(TestCallers.at(elsewhere, account), hidden.id(), null, null, least(NOW));
        Observation seen = create(patient, least(NOW));

        assertThat(search(null, null, null, null)).containsExactly(seen);
    }

    @Test
    void pageWhenThereAreMoreThanOneThenCountsAll() {
        List<Observation> created =
                List.of(create(patient, least(NOW)), create(patient, least(NOW)), create(patient, least(NOW)));

        assertThat(observations.page(caller, patient.id(), new PageQuery(0, 2)).items())
                .hasSize(2);
        assertThat(observations.page(caller, patient.id(), new PageQuery(1, 2)).items())
                .hasSize(1);
        assertThat(observations.page(caller, patient.id(), new PageQuery(0, 2)).totalItems())
                .isEqualTo(created.size());
    }

    /** The gate and the row are one statement; what grows must be asked for. */
    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        Map<String, Integer> counted = new LinkedHashMap<>();
        counted.put("create", count(() -> create(patient, least(NOW))));
        UUID id = create(patient, least(NOW)).id();
        counted.put("get", count(() -> observations.get(caller, id)));
        counted.put("update", 0);
        counted.put("search", count(() -> search(patient.id(), null, null, null)));
        counted.put("page", count(() -> observations.page(caller, patient.id(), new PageQuery(0, 20))));
        counted.put("void", count(() -> observations.makeVoid(caller, id, null)));

        assertThat(counted).containsExactlyInAnyOrderEntriesOf(StatementTable.of("Observation"));
    }

    private int count(Runnable call) {
        return statements.during(call).size();
    }

    private List<Observation> search(
            @Nullable UUID patientId,
            @Nullable ObservationStatus status,
            @Nullable String code,
            @Nullable Instant from) {
        return observations.search(caller, RecordFilter.of(patientId, null, null, status, code, from, null));
    }

    private Observation create(PatientRow of, ObservationDetails details) {
        return observations.create(caller, of.id(), null, null, details);
    }

    private static ObservationDetails everything(Instant at) {
        return new ObservationDetails(
                ObservationStatus.CORRECTED,
                ObservationCategory.LABORATORY,
                CODE,
                new ObservationValue(new ObservationQuantity(new BigDecimal("1.50"), "mg/dL"), null, null, null, null),
                null,
                OTHER,
                new BigDecimal("0.5"),
                new BigDecimal("2"),
                OTHER,
                CODE,
                at,
                "Laboratory",
                "Hemolytic");
    }

    private static ObservationDetails least(Instant at) {
        return new ObservationDetails(
                ObservationStatus.FINAL, null, CODE, null, null, null, null, null, null, null, at, null, null);
    }

    private static void assertMiss(ThrowingCallable call) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .satisfies(miss -> assertThat(miss.sentence()).isEqualTo("Observation not found"));
    }

    private static void assertRefused(ThrowingCallable call, ErrorCode code) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(code));
    }
}
