package org.clinicalplatform.clinical.condition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
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
class ConditionServiceTest {
    private static final Instant NOW = TestClock.START;
    private static final Coding CODE = new Coding("http://snomed.info/sct", "49727002", "Cough");
    private static final Coding OTHER = new Coding("http://snomed.info/sct", "247472004", null);

    private final ConditionService conditions;
    private final PreparedStatements statements;
    private final TestClock clock;
    private final FacilityRow elsewhere;
    private final AccountRow account;
    private final Caller caller;
    private final PatientRow patient;
    private final PatientRow hidden;

    ConditionServiceTest(ConditionService conditions, PreparedStatements statements, TestClock clock, TestDatabase db) {
        this.conditions = conditions;
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
        Condition created = create(patient, everything(NOW));

        assertThat(conditions.get(caller, created.id())).isEqualTo(created);
        assertThat(created.details()).isEqualTo(everything(NOW));
        assertThat(created.patientId()).isEqualTo(patient.id());
        assertThat(created.revision().createdBy()).isEqualTo(account.id());
    }

    @Test
    void createWhenOnlyTheNecessaryIsSaidThenIsReadBackTheSame() {
        Condition created = create(patient, least(NOW));

        assertThat(conditions.get(caller, created.id())).isEqualTo(created);
    }

    @Test
    void createWhenPatientIsDeniedOrUnknownThenIsTheSame403() {
        assertRefused(() -> create(hidden, least(NOW)), ErrorCode.ACCESS_DENIED);
        assertRefused(() -> conditions.create(caller, UUID.randomUUID(), null, least(NOW)), ErrorCode.ACCESS_DENIED);
    }

    @Test
    void updateWhenVersionIsTheOneReadThenReplacesAllAndCounts() {
        Condition created = create(patient, least(NOW));
        clock.advance(Duration.ofHours(1));

        Condition updated = conditions.update(caller, created.id(), 0, everything(NOW));

        assertThat(conditions.get(caller, created.id())).isEqualTo(updated);
        assertThat(updated.details()).isEqualTo(everything(NOW));
        assertThat(updated.revision().version()).isEqualTo(1);
        assertThat(updated.revision().createdAt()).isEqualTo(NOW);
        assertThat(updated.revision().updatedAt()).isEqualTo(clock.instant());
    }

    @Test
    void updateWhenVersionIsStaleThenIsAConflictAndChangesNothing() {
        Condition created = create(patient, least(NOW));

        assertRefused(() -> conditions.update(caller, created.id(), 1, everything(NOW)), ErrorCode.VERSION_CONFLICT);

        assertThat(conditions.get(caller, created.id())).isEqualTo(created);
    }

    /** A stale version of what one may not see is a miss, not a conflict. */
    @Test
    void updateWhenDeniedThenIsTheSame404() {
        UUID denied = conditions
                .create(TestCallers.at(elsewhere, account), hidden.id(), null, everything(NOW))
                .id();

        assertMiss(() -> conditions.update(caller, denied, 7, least(NOW)));
        assertMiss(() -> conditions.update(caller, UUID.randomUUID(), 7, least(NOW)));
    }

    @Test
    void makeVoidWhenDoneThenTheIdNamesNothing() {
        UUID id = create(patient, least(NOW)).id();

        conditions.makeVoid(caller, id, "Recorded for the wrong patient");

        assertMiss(() -> conditions.get(caller, id));
        assertMiss(() -> conditions.makeVoid(caller, id, null));
        assertThat(conditions.page(caller, patient.id(), new PageQuery(0, 20)).totalItems())
                .isZero();
    }

    @Test
    void searchWhenFilteredThenGivesWhatHoldsNewestFirst() {
        Condition older = create(patient, everything(NOW.minus(Duration.ofDays(2))));
        Condition newer = create(patient, everything(NOW.minus(Duration.ofDays(1))));
        create(patient, least(NOW.minus(Duration.ofDays(1))));

        assertThat(search(patient.id(), ConditionClinicalStatus.RESOLVED, null, null))
                .containsExactly(newer, older);
        assertThat(search(patient.id(), ConditionClinicalStatus.INACTIVE, "nothing", null))
                .isEmpty();
        assertThat(search(patient.id(), ConditionClinicalStatus.RESOLVED, CODE.code(), null))
                .containsExactly(newer, older);
        assertThat(search(patient.id(), ConditionClinicalStatus.RESOLVED, CODE.system() + "|" + CODE.code(), null))
                .containsExactly(newer, older);
        assertThat(search(patient.id(), ConditionClinicalStatus.RESOLVED, "urn:other|" + CODE.code(), null))
                .isEmpty();
        assertThat(search(patient.id(), ConditionClinicalStatus.RESOLVED, null, NOW.minus(Duration.ofHours(36))))
                .containsExactly(newer);
    }

    @Test
    void searchWhenPatientIsDeniedOrUnknownThenGivesNothing() {
        conditions.create(TestCallers.at(elsewhere, account), hidden.id(), null, least(NOW));

        assertThat(search(hidden.id(), null, null, null)).isEmpty();
        assertThat(search(UUID.randomUUID(), null, null, null)).isEmpty();
    }

    @Test
    void searchWhenNobodyIsNamedThenGivesWhatTheCallerMaySee() {
        conditions.create(TestCallers.at(elsewhere, account), hidden.id(), null, least(NOW));
        Condition seen = create(patient, least(NOW));

        assertThat(search(null, null, null, null)).containsExactly(seen);
    }

    @Test
    void pageWhenThereAreMoreThanOneThenCountsAll() {
        List<Condition> created =
                List.of(create(patient, least(NOW)), create(patient, least(NOW)), create(patient, least(NOW)));

        assertThat(conditions.page(caller, patient.id(), new PageQuery(0, 2)).items())
                .hasSize(2);
        assertThat(conditions.page(caller, patient.id(), new PageQuery(1, 2)).items())
                .hasSize(1);
        assertThat(conditions.page(caller, patient.id(), new PageQuery(0, 2)).totalItems())
                .isEqualTo(created.size());
    }

    /** The gate and the row are one statement; what grows must be asked for. */
    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        Map<String, Integer> counted = new LinkedHashMap<>();
        counted.put("create", count(() -> create(patient, least(NOW))));
        UUID id = create(patient, least(NOW)).id();
        counted.put("get", count(() -> conditions.get(caller, id)));
        counted.put("update", count(() -> conditions.update(caller, id, 0, everything(NOW))));
        counted.put("search", count(() -> search(patient.id(), null, null, null)));
        counted.put("page", count(() -> conditions.page(caller, patient.id(), new PageQuery(0, 20))));
        counted.put("void", count(() -> conditions.makeVoid(caller, id, null)));

        assertThat(counted).containsExactlyInAnyOrderEntriesOf(StatementTable.of("Condition"));
    }

    private int count(Runnable call) {
        return statements.during(call).size();
    }

    private List<Condition> search(
            @Nullable UUID patientId,
            @Nullable ConditionClinicalStatus status,
            @Nullable String code,
            @Nullable Instant from) {
        return conditions.search(caller, RecordFilter.of(patientId, null, null, status, code, from, null));
    }

    private Condition create(PatientRow of, ConditionDetails details) {
        return conditions.create(caller, of.id(), null, details);
    }

    private static ConditionDetails everything(Instant at) {
        return new ConditionDetails(
                CODE,
                ConditionClinicalStatus.RESOLVED,
                ConditionVerificationStatus.CONFIRMED,
                ConditionCategory.HEALTH_CONCERN,
                ConditionSeverity.MILD,
                LocalDate.parse("2001-02-03"),
                LocalDate.parse("2001-02-04"),
                "Over",
                at);
    }

    private static ConditionDetails least(Instant at) {
        return new ConditionDetails(
                CODE,
                ConditionClinicalStatus.ACTIVE,
                ConditionVerificationStatus.UNCONFIRMED,
                null,
                null,
                null,
                null,
                null,
                at);
    }

    private static void assertMiss(ThrowingCallable call) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .satisfies(miss -> assertThat(miss.sentence()).isEqualTo("Condition not found"));
    }

    private static void assertRefused(ThrowingCallable call, ErrorCode code) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(code));
    }
}
