package org.clinicalplatform.clinical.encounterprovider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.api.model.ProviderRole;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.Page;
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
import org.springframework.jdbc.core.JdbcTemplate;

/** What is read of providers: one, a search, the pages of a patient. */
@DatabaseTest
class EncounterProviderSearchTest {
    private static final Instant NOW = TestClock.START;
    private static final Duration HOUR = Duration.ofHours(1);

    private final EncounterProviderService providers;
    private final PreparedStatements statements;
    private final JdbcTemplate jdbc;
    private final TestDatabase db;
    private final AccountRow account;
    private final AccountRow colleague;
    private final Caller caller;
    private final Caller elsewhere;
    private final PatientRow patient;
    private final UUID encounter;
    private final PatientRow hidden;
    private final UUID encounterOutOfSight;

    EncounterProviderSearchTest(
            EncounterProviderService providers, PreparedStatements statements, JdbcTemplate jdbc, TestDatabase db) {
        this.providers = providers;
        this.statements = statements;
        this.jdbc = jdbc;
        this.db = db;
        TenantRow tenant = db.tenants().insert();
        FacilityRow facility = db.facilities().insert(row -> row.tenant(tenant));
        FacilityRow other = db.facilities().insert(row -> row.tenant(tenant));
        account = db.accounts().insert(row -> row.in(tenant));
        colleague = db.accounts().insert(row -> row.in(tenant));
        caller = TestCallers.at(facility, account);
        elsewhere = TestCallers.at(other, account);
        patient = db.patients().insert(row -> row.at(facility));
        encounter = encounter(patient.tenantId(), patient.id());
        hidden = db.patients().insert(row -> row.at(other));
        encounterOutOfSight = encounter(hidden.tenantId(), hidden.id());
    }

    @Test
    void getWhenVisibleThenIsWhatWasCreated() {
        EncounterProvider created = record(NOW, NOW.plusSeconds(60));

        assertThat(providers.records().get(caller, created.id())).isEqualTo(created);
        assertThat(created.patientId()).isEqualTo(patient.id());
    }

    @Test
    void getWhenDeniedUnknownOrVoidThenIsTheSame404() {
        EncounterProvider voided = record(NOW, null);
        providers.voidRecord(caller, voided.id(), null);

        assertNotFoundResponse(
                () -> providers.records().get(caller, outOfSight().id()));
        assertNotFoundResponse(() -> providers.records().get(caller, UUID.randomUUID()));
        assertNotFoundResponse(() -> providers.records().get(caller, voided.id()));
    }

    /** A record without a patient is a defect, not a secret; but records of other tenants stay unknown. */
    @Test
    void getWhenTheEncounterHasNoPatientThenIs403InItsTenant() {
        FacilityRow foreign = db.facilities().insert();
        UUID own = insert(patient.tenantId(), encounter(patient.tenantId(), null));
        UUID others = insert(foreign.tenantId(), encounter(foreign.tenantId(), null));

        assertRefused(() -> providers.records().get(caller, own), ErrorCode.ACCESS_DENIED);
        assertNotFoundResponse(() -> providers.records().get(caller, others));
    }

    @Test
    void searchWhenFilteredThenReturnsMatchesNewestFirst() {
        EncounterProvider older = record(NOW.minus(HOUR.multipliedBy(3)), NOW.minus(HOUR.multipliedBy(2)));
        EncounterProvider newer = providers.create(
                caller,
                encounter,
                new NewEncounterProvider(colleague.id(), ProviderRole.CONSULTANT, NOW.minus(HOUR), null));
        EncounterProviderFilter all = filter(patient.id(), null);

        assertThat(providers.records().search(caller, all)).containsExactly(newer, older);
        assertThat(providers.records().search(caller, filter(null, encounter))).containsExactly(newer, older);
        assertThat(providers.records().search(caller, filter(patient.id(), encounter)))
                .containsExactly(newer, older);
        assertThat(providers.records().search(caller, filter(patient.id(), encounterOutOfSight)))
                .isEmpty();
        assertThat(search(colleague.id(), null, null, null, null)).containsExactly(newer);
        assertThat(search(UUID.randomUUID(), null, null, null, null)).isEmpty();
        assertThat(search(null, ProviderRole.ATTENDER, null, null, null)).containsExactly(older);
        assertThat(search(null, null, null, newer.startedAt(), null)).containsExactly(newer);
        assertThat(search(null, null, null, null, newer.startedAt())).containsExactly(older);
    }

    @Test
    void searchWhenActiveAtATimeThenReturnsThoseStartedAndNotEnded() {
        Instant begin = NOW.minus(HOUR.multipliedBy(3));
        Instant end = NOW.minus(HOUR.multipliedBy(2));
        EncounterProvider ended = record(begin, end);
        EncounterProvider ongoing = record(end, null);

        assertThat(activeAt(begin.minusMillis(1))).isEmpty();
        assertThat(activeAt(begin)).containsExactly(ended);
        assertThat(activeAt(end.minusMillis(1))).containsExactly(ended);
        assertThat(activeAt(end)).containsExactly(ongoing);
        assertThat(activeAt(NOW.plus(HOUR))).containsExactly(ongoing);
    }

    @Test
    void searchWhenToIsBeforeFromThenIsRefused() {
        assertRefused(() -> search(null, null, null, NOW, NOW.minusMillis(1)), ErrorCode.INVALID_REQUEST);
    }

    /** Only the list of one encounter is excluded: here a denied encounter is as empty as an unknown one. */
    @Test
    void searchWhenPatientOrEncounterIsDeniedOrUnknownThenGivesNothing() {
        EncounterProvider denied = outOfSight();

        for (UUID id : List.of(hidden.id(), UUID.randomUUID())) {
            assertThat(providers.records().search(caller, filter(id, null))).isEmpty();
        }
        for (UUID id : List.of(encounterOutOfSight, UUID.randomUUID())) {
            assertThat(providers.records().search(caller, filter(null, id))).isEmpty();
        }
        assertThat(providers.records().search(elsewhere, filter(null, encounterOutOfSight)))
                .containsExactly(denied);
    }

    @Test
    void searchWhenNothingIsNamedThenReturnsWhatTheCallerMaySee() {
        outOfSight();
        insert(patient.tenantId(), encounter(patient.tenantId(), null));
        FacilityRow foreign = db.facilities().insert();
        PatientRow foreigner = db.patients().insert(row -> row.at(foreign));
        insert(foreign.tenantId(), encounter(foreign.tenantId(), foreigner.id()));
        EncounterProvider seen = record(NOW, null);

        assertThat(providers.records().search(caller, filter(null, null))).containsExactly(seen);
        assertThat(searchOf(account.id())).containsExactly(seen);
    }

    @Test
    void searchWhenProviderOrEncounterIsVoidedThenOmitsIt() {
        EncounterProvider voided = record(NOW, null);
        providers.voidRecord(caller, voided.id(), null);
        UUID other = encounter(patient.tenantId(), patient.id());
        insert(patient.tenantId(), other);
        jdbc.update("update encounter set voided_at = now() where id = ?", other);

        assertThat(providers.records().search(caller, filter(patient.id(), null)))
                .isEmpty();
        assertThat(providers.records().search(caller, filter(null, encounter))).isEmpty();
        assertThat(providers.records().search(caller, filter(null, other))).isEmpty();
        assertThat(providers.records().search(caller, filter(null, null))).isEmpty();
        assertThat(page(patient.id(), 0).totalItems()).isZero();
        assertThat(page(patient.id(), 0).items()).isEmpty();
    }

    @Test
    void searchWhenPatientWasMergedThenReturnsTheSurvivors() {
        EncounterProvider seen = record(NOW, null);
        PatientRow retired = db.patients().insert(row -> row.mergedInto(patient));

        assertThat(providers.records().search(caller, filter(retired.id(), null)))
                .containsExactly(seen);
        assertThat(page(retired.id(), 0).items()).containsExactly(seen);
    }

    @Test
    void pageWhenThereAreMoreThanOneThenCountsAllNewestFirst() {
        EncounterProvider oldest = record(NOW.minus(HOUR), null);
        UUID other = encounter(patient.tenantId(), patient.id());
        EncounterProvider middle = providers.create(caller, other, requested(NOW.minusSeconds(60), null));
        EncounterProvider newest = record(NOW, null);
        outOfSight();

        assertThat(page(patient.id(), 0).items()).containsExactly(newest, middle);
        assertThat(page(patient.id(), 1).items()).containsExactly(oldest);
        assertThat(page(patient.id(), 0).totalItems()).isEqualTo(3);
    }

    @Test
    void pageWhenPatientIsDeniedOrUnknownThenIsTheSame403() {
        outOfSight();

        assertRefused(() -> page(hidden.id(), 0), ErrorCode.ACCESS_DENIED);
        assertRefused(() -> page(UUID.randomUUID(), 0), ErrorCode.ACCESS_DENIED);
    }

    /** An update is the end of the participation. */
    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        Map<String, Integer> counted = new LinkedHashMap<>();
        counted.put("create", count(() -> record(NOW, null)));
        UUID id = record(NOW, null).id();
        counted.put("get", count(() -> providers.records().get(caller, id)));
        counted.put("update", count(() -> providers.end(caller, id, NOW)));
        counted.put("search", count(() -> providers.records().search(caller, filter(patient.id(), null))));
        counted.put("page", count(() -> page(patient.id(), 0)));
        counted.put("void", count(() -> providers.voidRecord(caller, id, null)));

        assertThat(counted).containsExactlyInAnyOrderEntriesOf(StatementTable.of("EncounterProvider"));
    }

    private int count(Runnable call) {
        return statements.during(call).size();
    }

    private Page<EncounterProvider> page(UUID patientId, int number) {
        return providers.records().page(caller, patientId, new PageQuery(number, 2));
    }

    private List<EncounterProvider> activeAt(Instant time) {
        return search(null, null, time, null, null);
    }

    private List<EncounterProvider> searchOf(UUID providerId) {
        return providers
                .records()
                .search(caller, new EncounterProviderFilter(null, null, providerId, null, null, null, null));
    }

    private List<EncounterProvider> search(
            @Nullable UUID providerId,
            @Nullable ProviderRole role,
            @Nullable Instant activeAt,
            @Nullable Instant from,
            @Nullable Instant to) {
        return providers
                .records()
                .search(caller, new EncounterProviderFilter(patient.id(), null, providerId, role, activeAt, from, to));
    }

    private static EncounterProviderFilter filter(@Nullable UUID patientId, @Nullable UUID encounterId) {
        return new EncounterProviderFilter(patientId, encounterId, null, null, null, null, null);
    }

    private EncounterProvider record(Instant from, @Nullable Instant to) {
        return providers.create(caller, encounter, requested(from, to));
    }

    private EncounterProvider outOfSight() {
        return providers.create(elsewhere, encounterOutOfSight, requested(NOW, null));
    }

    private NewEncounterProvider requested(Instant from, @Nullable Instant to) {
        return new NewEncounterProvider(account.id(), ProviderRole.ATTENDER, from, to);
    }

    /** Without any rule. */
    private UUID insert(UUID tenantId, UUID encounterId) {
        UUID id = UUID.randomUUID();
        jdbc.update(
                "insert into encounter_provider (id, tenant_id, encounter_id, provider_id, role, started_at, created_at,"
                        + " created_by, updated_at, updated_by)"
                        + " values (?, ?, ?, ?, 'ATTENDER', now(), now(), ?, now(), ?)",
                id,
                tenantId,
                encounterId,
                account.id(),
                account.id(),
                account.id());
        return id;
    }

    private UUID encounter(UUID tenantId, @Nullable UUID patientId) {
        UUID id = UUID.randomUUID();
        jdbc.update(
                "insert into encounter (id, tenant_id, patient_id, type_system, type_code, encounter_class, status,"
                        + " started_at, created_at, created_by, updated_at, updated_by)"
                        + " values (?, ?, ?, 'http://snomed.info/sct', '32485007', 'INPATIENT', 'IN_PROGRESS', now(),"
                        + " now(), ?, now(), ?)",
                id,
                tenantId,
                patientId,
                account.id(),
                account.id());
        return id;
    }

    private static void assertNotFoundResponse(ThrowingCallable call) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .satisfies(miss -> assertThat(miss.sentence()).isEqualTo("Encounter-provider not found"));
    }

    private static void assertRefused(ThrowingCallable call, ErrorCode code) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(call)
                .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(code));
    }
}
