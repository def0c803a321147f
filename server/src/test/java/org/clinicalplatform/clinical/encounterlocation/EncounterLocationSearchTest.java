package org.clinicalplatform.clinical.encounterlocation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.api.model.EncounterLocationStatus;
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
import org.springframework.jdbc.core.JdbcTemplate;

@DatabaseTest
class EncounterLocationSearchTest {
    private static final Instant NOW = TestClock.START;
    private static final Place WARD = new Place("Cardiology", null, null);

    private final EncounterLocationService placements;
    private final PreparedStatements statements;
    private final JdbcTemplate jdbc;
    private final AccountRow account;
    private final Caller caller;
    private final Caller elsewhere;
    private final PatientRow patient;
    private final PatientRow hidden;

    EncounterLocationSearchTest(
            EncounterLocationService placements, PreparedStatements statements, JdbcTemplate jdbc, TestDatabase db) {
        this.placements = placements;
        this.statements = statements;
        this.jdbc = jdbc;
        TenantRow tenant = db.tenants().insert();
        FacilityRow facility = db.facilities().insert(row -> row.tenant(tenant));
        FacilityRow other = db.facilities().insert(row -> row.tenant(tenant));
        account = db.accounts().insert();
        caller = TestCallers.at(facility, account);
        elsewhere = TestCallers.at(other, account);
        patient = db.patients().insert(row -> row.at(facility));
        hidden = db.patients().insert(row -> row.at(other));
    }

    @Test
    void searchWhenFilteredThenGivesWhatHoldsNewestFirst() {
        UUID encounter = encounter(patient);
        EncounterLocation older = place(caller, encounter, EncounterLocationStatus.ACTIVE, NOW);
        EncounterLocation newer =
                place(caller, encounter, EncounterLocationStatus.PLANNED, NOW.plus(Duration.ofHours(1)));
        EncounterLocation another =
                place(caller, encounter(patient), EncounterLocationStatus.ACTIVE, NOW.minusMillis(1));

        assertThat(search(patient.id(), null, null, null, null)).containsExactly(newer, older, another);
        assertThat(search(null, encounter, null, null, null)).containsExactly(newer, older);
        assertThat(search(patient.id(), encounter, EncounterLocationStatus.ACTIVE, null, null))
                .containsExactly(older);
        assertThat(search(patient.id(), null, null, newer.startedAt(), null)).containsExactly(newer);
        assertThat(search(patient.id(), null, null, null, NOW)).containsExactly(another);
    }

    @Test
    void searchWhenPatientOrEncounterIsDeniedOrUnknownThenGivesNothing() {
        UUID denied = encounter(hidden);
        place(elsewhere, denied, EncounterLocationStatus.ACTIVE, NOW);

        assertThat(search(hidden.id(), null, null, null, null)).isEmpty();
        assertThat(search(UUID.randomUUID(), null, null, null, null)).isEmpty();
        assertThat(search(null, denied, null, null, null)).isEmpty();
        assertThat(search(null, UUID.randomUUID(), null, null, null)).isEmpty();
    }

    @Test
    void searchWhenNobodyIsNamedThenGivesWhatTheCallerMaySee() {
        place(elsewhere, encounter(hidden), EncounterLocationStatus.ACTIVE, NOW);
        EncounterLocation seen = place(caller, encounter(patient), EncounterLocationStatus.ACTIVE, NOW);

        assertThat(search(null, null, null, null, null)).containsExactly(seen);
    }

    @Test
    void pageWhenThereAreMoreThanOneThenCountsAllNewestFirst() {
        EncounterLocation oldest =
                place(caller, encounter(patient), EncounterLocationStatus.ACTIVE, NOW.minusMillis(2));
        EncounterLocation middle =
                place(caller, encounter(patient), EncounterLocationStatus.ACTIVE, NOW.minusMillis(1));
        EncounterLocation newest = place(caller, encounter(patient), EncounterLocationStatus.ACTIVE, NOW);

        assertThat(placements.records().page(caller, patient.id(), new PageQuery(0, 2)).items())
                .containsExactly(newest, middle);
        assertThat(placements.records().page(caller, patient.id(), new PageQuery(1, 2)).items())
                .containsExactly(oldest);
        assertThat(placements.records().page(caller, patient.id(), new PageQuery(0, 2)).totalItems())
                .isEqualTo(3);
    }

    @Test
    void pageWhenPatientIsDeniedOrUnknownThenIsTheSame403() {
        for (UUID id : List.of(hidden.id(), UUID.randomUUID())) {
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> placements.records().page(caller, id, new PageQuery(0, 20)))
                    .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.ACCESS_DENIED));
        }
    }

    /** What is changed of a placement is its state. */
    @Test
    void statementsWhenCountedThenAreThoseOfTheTable() {
        UUID encounter = encounter(patient);
        Map<String, Integer> counted = new LinkedHashMap<>();
        counted.put("create", count(() -> place(caller, encounter, EncounterLocationStatus.PLANNED, NOW)));
        UUID id = place(caller, encounter, EncounterLocationStatus.ACTIVE, NOW).id();
        counted.put("get", count(() -> placements.records().get(caller, id)));
        counted.put("update", count(() -> placements.end(caller, id, NOW)));
        counted.put("search", count(() -> search(patient.id(), null, null, null, null)));
        counted.put("page", count(() -> placements.records().page(caller, patient.id(), new PageQuery(0, 20))));
        counted.put("void", count(() -> placements.voidRecord(caller, id, null)));

        assertThat(counted).containsExactlyInAnyOrderEntriesOf(StatementTable.of("EncounterLocation"));
    }

    private int count(Runnable call) {
        return statements.during(call).size();
    }

    private List<EncounterLocation> search(
            @Nullable UUID patientId,
            @Nullable UUID encounterId,
            @Nullable EncounterLocationStatus status,
            @Nullable Instant from,
            @Nullable Instant to) {
        return placements.records().search(caller, RecordFilter.of(patientId, encounterId, null, status, null, from, to));
    }

    private EncounterLocation place(Caller by, UUID encounterId, EncounterLocationStatus status, Instant at) {
        return placements.create(by, new NewEncounterLocation(encounterId, WARD, status, at));
    }

    private UUID encounter(PatientRow of) {
        UUID id = UUID.randomUUID();
        jdbc.update(
                "insert into encounter (id, tenant_id, patient_id, type_system, type_code, encounter_class, status,"
                        + " started_at, created_at, created_by, updated_at, updated_by)"
                        + " values (?, ?, ?, 'http://snomed.info/sct', '32485007', 'INPATIENT', 'IN_PROGRESS', now(),"
                        + " now(), ?, now(), ?)",
                id,
                of.tenantId(),
                of.id(),
                account.id(),
                account.id());
        return id;
    }
}
