package org.clinicalplatform.clinical.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
class DiagnosisServiceTest {
    private static final Instant NOW = TestClock.START;
    private static final Coding CODE = new Coding("http://snomed.info/sct", "49727002", "Cough");
    private static final Coding OTHER = new Coding("http://snomed.info/sct", "247472004", null);

    private final DiagnosisService diagnoses;
    private final PreparedStatements statements;
    private final TestClock clock;
    private final FacilityRow elsewhere;
    private final AccountRow account;
    private final Caller caller;
    private final PatientRow patient;
    private final PatientRow hidden;

    DiagnosisServiceTest(DiagnosisService diagnoses, PreparedStatements statements, TestClock clock, TestDatabase db) {
        this.diagnoses = diagnoses;
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
        Diagnosis created = create(patient, everything(NOW));

        assertThat(diagnoses.get(caller, created.id())).isEqualTo(created);
        assertThat(created.details()).isEqualTo(everything(NOW));
        assertThat(created.patientId()).isEqualTo(patient.id());
        assertThat(created.revision().createdBy()).isEqualTo(account.id());
    }

    @Test
    void createWhenOnlyTheNecessaryIsSaidThenIsReadBackTheSame() {
        Diagnosis created = create(patient, least(NOW));

        assertThat(diagnoses.get(caller, created.id())).isEqualTo(created);
    }

    @Test
    void createWhenPatientIsDeniedOrUnknownThenIsTheSame403() {
        assertRefused(() -> create(hidden, least(NOW)), ErrorCode.ACCESS_DENIED);
        assertRefused(() -> diagnoses.create(caller, UUID.randomUUID(), null, least(NOW)), ErrorCode.ACCESS_DENIED);
    }

    @Test
    void updateWhenVersionIsTheOneReadThenReplacesAllAndCounts() {
        Diagnosis created = create(patient, least(NOW));
        clock.advance(Duration.ofHours(1));

        Diagnosis updated = diagnoses.update(caller, created.id(), 0, everything(NOW));

        assertThat(diagnoses.get(caller, created.id())).isEqualTo(updated);
        assertThat(updated.details()).isEqualTo(everything(NOW));
        assertThat(updated.revision().version()).isEqualTo(1);
        assertThat(updated.revision().createdAt()).isEqualTo(NOW);
        assertThat(updated.revision().updatedAt()).isEqualTo(clock.instant());
    }

    @Test
    void updateWhenVersionIsStaleThenIsAConflictAndChangesNothing() {
        Diagnosis created = create(patient, least(NOW));

        assertRefused(() -> diagnoses.update(caller, created.id(), 1, everything(NOW)), ErrorCode.VERSION_CONFLICT);

        assertThat(diagnoses.get(caller, created.id())).isEqualTo(created);
    }

    /** A stale version of what one may not see is a miss, not a conflict. */
    @Test
    void updateWhenDeniedThenIsTheSame404() {
        UUID denied = diagnoses
                .create(TestCallers.at(elsewhere, account), hidden.id(), null, everything(NOW))
                .id();

        assertMiss(() -> diagnoses.update(caller, denied, 7, least(NOW)));
        assertMiss(() -> diagnoses.update(caller, UUID.randomUUID(), 7, least(NOW)));
    }

    @Test
    void makeVoidWhenDoneThenTheIdNamesNothing() {
        UUID id = create(patient, least(NOW)).id();

        diagnoses.makeVoid(caller, id, "Recorded for the wrong patient");

        assertMiss(() -> diagnoses.get(caller, id));
        assertMiss(() -> diagnoses.makeVoid(caller, id, null));
        assertThat(diagnoses.page(caller, patient.id(), new PageQuery(0, 20)).totalItems())
                .isZero();
    }

    @Test
    void searchWhenFilteredThenGivesWhatHoldsNewestFirst() {
        Diagnosis older = create(patient, everything(NOW.minus(Duration.ofDays(2))));
        Diagnosis newer = create(patient, everything(NOW.minus(Duration.ofDays(1))));
        create(patient, least(NOW.minus(Duration.ofDays(1))));

        assertThat(search(patient.id(), DiagnosisCertainty.CONFIRMED, null, null))
                .containsExactly(newer, older);
        assertThat(search(patient.id(), DiagnosisCertainty.PROVISIONAL, "nothing", null))
                .isEmpty();
        assertThat(search(patient.id(), DiagnosisCertainty.CONFIRMED, CODE.code(), null))
                .containsExactly(newer, older);
        assertThat(search(patient.id(), DiagnosisCertainty.CONFIRMED, CODE.system() + "|" + CODE.code(), null))
                .containsExactly(newer, older);
        assertThat(search(patient.id(), DiagnosisCertainty.CONFIRMED, "urn:other|" + CODE.code(), null))
                .isEmpty();
        assertThat(search(patient.id(), DiagnosisCertainty.CONFIRMED, null, NOW.minus(Duration.ofHours(36))))
                .containsExactly(newer);
    }

    @Test
    void searchWhenPatientIsDeniedOrUnknownThenGivesNothing() {
        diagnoses.create(TestCallers.at(elsewhere, account), hidden.id(), null, least(NOW));

        assertThat(search(hidden.id(), null, null, null)).isEmpty();
        assertThat(search(UUID.randomUUID(), null, null, null)).isEmpty();
    }

    @Test
    void searchWhenNobodyIsNamedThenGivesWhatTheCallerMaySee() {
        diagnoses.create(TestCallers.at(elsewhere, account), hidden.id(), null, least(NOW));
        Diagnosis seen = create(patient, least(NOW));

        assertThat(search(null, null, null, null)).containsExactly(seen);
    }

    @Test
    void pageWhenThereAreMoreThanOneThenCountsAll() {
        List<Diagnosis> created =
                List.of(create(patient, least(NOW)), create(patient, least(NOW)), create(patient, least(NOW)));

        assertThat(diagnoses.page(caller, patient.id(), new PageQuery(0, 2)).items())
                .hasSize(2);
        assertThat(diagnoses.page(caller, patient.id(), new PageQuery(1, 2)).items())
                .hasSize(1);
        assertThat(diagnoses.page(caller, patient.id(), new PageQuery(0, 2)).totalItems())
                .isEqualTo(created.size());
    }

    /** The gate and the row are one statement; what grows must be asked for. */
    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        Map<String, Integer> counted = new LinkedHashMap<>();
        counted.put("create", count(() -> create(patient, least(NOW))));
        UUID id = create(patient, least(NOW)).id();
        counted.put("get", count(() -> diagnoses.get(caller, id)));
        counted.put("update", count(() -> diagnoses.update(caller, id, 0, everything(NOW))));
        counted.put("search", count(() -> search(patient.id(), null, null, null)));
        counted.put("page", count(() -> diagnoses.page(caller, patient.id(), new PageQuery(0, 20))));
        counted.put("void", count(() -> diagnoses.makeVoid(caller, id, null)));

        assertThat(counted).containsExactlyInAnyOrderEntriesOf(StatementTable.of("Diagnosis"));
    }

    private int count(Runnable call) {
        return statements.during(call).size();
    }

    private List<Diagnosis> search(
            @Nullable UUID patientId,
            @Nullable DiagnosisCertainty status,
            @Nullable String code,
            @Nullable Instant from) {
        return diagnoses.search(caller, RecordFilter.of(patientId, null, null, status, code, from, null));
    }

    private Diagnosis create(PatientRow of, DiagnosisDetails details) {
        return diagnoses.create(caller, of.id(), null, details);
    }

    private static DiagnosisDetails everything(Instant at) {
        return new DiagnosisDetails(
                CODE, "Bronchitis, acute 😷", DiagnosisCertainty.CONFIRMED, 2, DiagnosisUse.BILLING, null, at);
    }

    private static DiagnosisDetails least(Instant at) {
        return new DiagnosisDetails(null, "Bronchitis", DiagnosisCertainty.PROVISIONAL, null, null, null, at);
    }

    private static void assertMiss(ThrowingCallable call) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .satisfies(miss -> assertThat(miss.sentence()).isEqualTo("Diagnosis not found"));
    }

    private static void assertRefused(ThrowingCallable call, ErrorCode code) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(code));
    }
}
