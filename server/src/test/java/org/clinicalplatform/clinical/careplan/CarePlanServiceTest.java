package org.clinicalplatform.clinical.careplan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
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
class CarePlanServiceTest {
    private static final Instant NOW = TestClock.START;
    private static final Coding CODE = new Coding("http://snomed.info/sct", "49727002", "Cough");
    private static final Coding OTHER = new Coding("http://snomed.info/sct", "247472004", null);

    private final CarePlanService carePlans;
    private final PreparedStatements statements;
    private final TestClock clock;
    private final FacilityRow elsewhere;
    private final AccountRow account;
    private final Caller caller;
    private final PatientRow patient;
    private final PatientRow hidden;

    CarePlanServiceTest(CarePlanService carePlans, PreparedStatements statements, TestClock clock, TestDatabase db) {
        this.carePlans = carePlans;
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
        CarePlan created = create(patient, everything(NOW));

        assertThat(carePlans.get(caller, created.id())).isEqualTo(created);
        assertThat(created.details()).isEqualTo(everything(NOW));
        assertThat(created.patientId()).isEqualTo(patient.id());
        assertThat(created.revision().createdBy()).isEqualTo(account.id());
    }

    @Test
    void createWhenOnlyTheNecessaryIsSaidThenIsReadBackTheSame() {
        CarePlan created = create(patient, least(NOW));

        assertThat(carePlans.get(caller, created.id())).isEqualTo(created);
    }

    @Test
    void createWhenPatientIsDeniedOrUnknownThenIsTheSame403() {
        assertRefused(() -> create(hidden, least(NOW)), ErrorCode.ACCESS_DENIED);
        assertRefused(() -> carePlans.create(caller, UUID.randomUUID(), null, least(NOW)), ErrorCode.ACCESS_DENIED);
    }

    @Test
    void updateWhenVersionIsTheOneReadThenReplacesAllAndCounts() {
        CarePlan created = create(patient, least(NOW));
        clock.advance(Duration.ofHours(1));

        CarePlan updated = carePlans.update(caller, created.id(), 0, everything(NOW));

        assertThat(carePlans.get(caller, created.id())).isEqualTo(updated);
        assertThat(updated.details()).isEqualTo(everything(NOW));
        assertThat(updated.revision().version()).isEqualTo(1);
        assertThat(updated.revision().createdAt()).isEqualTo(NOW);
        assertThat(updated.revision().updatedAt()).isEqualTo(clock.instant());
    }

    @Test
    void updateWhenVersionIsStaleThenIsAConflictAndChangesNothing() {
        CarePlan created = create(patient, least(NOW));

        assertRefused(() -> carePlans.update(caller, created.id(), 1, everything(NOW)), ErrorCode.VERSION_CONFLICT);

        assertThat(carePlans.get(caller, created.id())).isEqualTo(created);
    }

    /** A stale version of what one may not see is a miss, not a conflict. */
    @Test
    void updateWhenDeniedThenIsTheSame404() {
        UUID denied = carePlans
                .create(TestCallers.at(elsewhere, account), hidden.id(), null, everything(NOW))
                .id();

        assertMiss(() -> carePlans.update(caller, denied, 7, least(NOW)));
        assertMiss(() -> carePlans.update(caller, UUID.randomUUID(), 7, least(NOW)));
    }

    @Test
    void makeVoidWhenDoneThenTheIdNamesNothing() {
        UUID id = create(patient, least(NOW)).id();

        carePlans.makeVoid(caller, id, "Recorded for the wrong patient");

        assertMiss(() -> carePlans.get(caller, id));
        assertMiss(() -> carePlans.makeVoid(caller, id, null));
        assertThat(carePlans.page(caller, patient.id(), new PageQuery(0, 20)).totalItems())
                .isZero();
    }

    @Test
    void searchWhenFilteredThenGivesWhatHoldsNewestFirst() {
        CarePlan older = create(patient, everything(NOW.minus(Duration.ofDays(2))));
        CarePlan newer = create(patient, everything(NOW.minus(Duration.ofDays(1))));
        create(patient, least(NOW.minus(Duration.ofDays(1))));

        assertThat(search(patient.id(), CarePlanStatus.COMPLETED, null, null)).containsExactly(newer, older);
        assertThat(search(patient.id(), CarePlanStatus.ON_HOLD, "nothing", null))
                .isEmpty();
        assertThat(search(patient.id(), CarePlanStatus.COMPLETED, CODE.code(), null))
                .containsExactly(newer, older);
        assertThat(search(patient.id(), CarePlanStatus.COMPLETED, CODE.system() + "|" + CODE.code(), null))
                .containsExactly(newer, older);
        assertThat(search(patient.id(), CarePlanStatus.COMPLETED, "urn:other|" + CODE.code(), null))
                .isEmpty();
        assertThat(search(patient.id(), CarePlanStatus.COMPLETED, null, NOW.minus(Duration.ofHours(36))))
                .containsExactly(newer);
    }

    @Test
    void searchWhenPatientIsDeniedOrUnknownThenGivesNothing() {
        carePlans.create(TestCallers.at(elsewhere, account), hidden.id(), null, least(NOW));

        assertThat(search(hidden.id(), null, null, null)).isEmpty();
        assertThat(search(UUID.randomUUID(), null, null, null)).isEmpty();
    }

    @Test
    void searchWhenNobodyIsNamedThenGivesWhatTheCallerMaySee() {
        carePlans.create(TestCallers.at(elsewhere, account), hidden.id(), null, least(NOW));
        CarePlan seen = create(patient, least(NOW));

        assertThat(search(null, null, null, null)).containsExactly(seen);
    }

    @Test
    void pageWhenThereAreMoreThanOneThenCountsAll() {
        List<CarePlan> created =
                List.of(create(patient, least(NOW)), create(patient, least(NOW)), create(patient, least(NOW)));

        assertThat(carePlans.page(caller, patient.id(), new PageQuery(0, 2)).items())
                .hasSize(2);
        assertThat(carePlans.page(caller, patient.id(), new PageQuery(1, 2)).items())
                .hasSize(1);
        assertThat(carePlans.page(caller, patient.id(), new PageQuery(0, 2)).totalItems())
                .isEqualTo(created.size());
    }

    /** The gate and the row are one statement; what grows must be asked for. */
    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        Map<String, Integer> counted = new LinkedHashMap<>();
        counted.put("create", count(() -> create(patient, least(NOW))));
        UUID id = create(patient, least(NOW)).id();
        counted.put("get", count(() -> carePlans.get(caller, id)));
        counted.put("update", count(() -> carePlans.update(caller, id, 0, everything(NOW))));
        counted.put("search", count(() -> search(patient.id(), null, null, null)));
        counted.put("page", count(() -> carePlans.page(caller, patient.id(), new PageQuery(0, 20))));
        counted.put("void", count(() -> carePlans.makeVoid(caller, id, null)));

        assertThat(counted).containsExactlyInAnyOrderEntriesOf(StatementTable.of("CarePlan"));
    }

    private int count(Runnable call) {
        return statements.during(call).size();
    }

    private List<CarePlan> search(
            @Nullable UUID patientId, @Nullable CarePlanStatus status, @Nullable String code, @Nullable Instant from) {
        return carePlans.search(caller, RecordFilter.of(patientId, null, null, status, code, from, null));
    }

    private CarePlan create(PatientRow of, CarePlanDetails details) {
        return carePlans.create(caller, of.id(), null, details);
    }

    private static CarePlanDetails everything(Instant at) {
        return new CarePlanDetails(
                CarePlanStatus.COMPLETED,
                CarePlanIntent.ORDER,
                "Plan",
                "Eat less salt",
                CODE,
                LocalDate.ofInstant(at, ZoneOffset.UTC),
                LocalDate.parse("2999-01-01"),
                List.of(),
                List.of(new CarePlanGoal("Walk", GoalStatus.ACCEPTED, LocalDate.parse("2027-01-01"))),
                List.of(
                        new CarePlanActivity(CODE, null, ActivityStatus.STOPPED, null),
                        new CarePlanActivity(null, "Walk", ActivityStatus.SCHEDULED, LocalDate.parse("2027-01-01"))));
    }

    private static CarePlanDetails least(Instant at) {
        return new CarePlanDetails(
                CarePlanStatus.DRAFT,
                CarePlanIntent.PLAN,
                "Plan",
                null,
                null,
                LocalDate.ofInstant(at, ZoneOffset.UTC),
                null,
                List.of(),
                List.of(),
                List.of());
    }

    private static void assertMiss(ThrowingCallable call) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .satisfies(miss -> assertThat(miss.sentence()).isEqualTo("Care plan not found"));
    }

    private static void assertRefused(ThrowingCallable call, ErrorCode code) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(code));
    }
}
