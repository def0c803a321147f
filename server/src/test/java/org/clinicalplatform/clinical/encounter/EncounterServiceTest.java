package org.clinicalplatform.clinical.encounter;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.EncounterClass;
import org.clinicalplatform.api.model.EncounterPriority;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.clinical.ChangeableRecordServiceTest;
import org.clinicalplatform.clinical.ClinicalRecords;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.TestClock;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.clinicalplatform.testing.database.TestDatabase;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

@DatabaseTest
class EncounterServiceTest extends ChangeableRecordServiceTest<Encounter, Encounter.Details, EncounterStatus> {
    private final EncounterService encounters;

    EncounterServiceTest(EncounterService encounters, PreparedStatements statements, TestClock clock, TestDatabase db) {
        super(
                "Encounter",
                EncounterStatus.FINISHED,
                EncounterStatus.PLANNED,
                Encounter::details,
                statements,
                clock,
                db);
        this.encounters = encounters;
    }

    @Test
    void voidWhenALoadedProcedureRefersToItThenIsAConflict() {
        UUID id = create(patient, least(NOW)).id();
        db.sql("insert into procedure (id, tenant_id, patient_id, encounter_id, code_system, code_code, status,"
                        + " started_at, created_at, created_by, updated_at, updated_by)"
                        + " select ?, tenant_id, patient_id, id, type_system, type_code, 'COMPLETED', started_at,"
                        + " created_at, created_by, updated_at, updated_by from encounter where id = ?")
                .params(UUID.randomUUID(), id)
                .update();

        assertRefused(() -> encounters.voidRecord(caller, id, null), ErrorCode.ENCOUNTER_IN_USE);
    }

    /** Also tables of later versions. */
    @Test
    void voidWhenCheckedThenEveryReferringTableIsQueried() {
        UUID id = create(patient, least(NOW)).id();
        List<String> tables = db.sql("select conrelid::regclass::text from pg_constraint"
                        + " where contype = 'f' and confrelid = 'encounter'::regclass")
                .query(String.class)
                .list();

        List<String> executed = statements.during(() -> encounters.voidRecord(caller, id, null));

        assertThat(tables)
                .hasSizeGreaterThan(8)
                .allSatisfy(table -> assertThat(executed.get(1)).contains("from " + table + " where encounter_id"));
    }

    /** A visit is looked up like a patient: the encounters of a denied one are not read. */
    @Test
    void searchWhenTheVisitIsVisibleThenReturnsItsEncountersOnly() {
        UUID visit = context(patient);
        Encounter inVisit = create(caller, patient.id(), visit, least(NOW));
        create(patient, least(NOW));

        assertThat(inVisit(null, visit)).containsExactly(inVisit);
        assertThat(inVisit(patient.id(), visit)).containsExactly(inVisit);
    }

    @Test
    void searchWhenTheVisitIsDeniedVoidedOrUnknownThenReturnsNothing() {
        Caller other = TestCallers.at(elsewhere, account);
        UUID denied = context(hidden);
        create(other, hidden.id(), denied, least(NOW));
        UUID voided = context(patient);
        create(caller, patient.id(), voided, least(NOW));
        db.sql("update visit set voided_at = now() where id = ?").param(voided).update();

        for (UUID id : List.of(denied, voided, UUID.randomUUID())) {
            assertThat(inVisit(null, id)).isEmpty();
        }
        assertThat(search(other, RecordFilter.of(null, null, denied, null, null, null, null)))
                .hasSize(1);
    }

    private List<Encounter> inVisit(@Nullable UUID patientId, UUID visitId) {
        return search(caller, RecordFilter.of(patientId, null, visitId, null, null, null, null));
    }

    @Override
    protected Encounter.Details everything(Instant at) {
        return new Encounter.Details(
                CODE,
                EncounterClass.EMERGENCY,
                EncounterStatus.FINISHED,
                EncounterPriority.URGENT,
                at,
                at.plusSeconds(60),
                List.of(CODE, OTHER),
                OTHER);
    }

    @Override
    protected Encounter.Details least(Instant at) {
        return new Encounter.Details(
                CODE, EncounterClass.AMBULATORY, EncounterStatus.IN_PROGRESS, null, at, null, List.of(), null);
    }

    @Override
    protected Encounter create(Caller by, UUID patientId, @Nullable UUID context, Encounter.Details details) {
        return encounters.create(by, patientId, context, details);
    }

    @Override
    protected Encounter update(Caller by, UUID id, long version, Encounter.Details details) {
        return encounters.update(by, id, version, details);
    }

    @Override
    protected void voidRecord(Caller by, UUID id, @Nullable String reason) {
        encounters.voidRecord(by, id, reason);
    }

    @Override
    protected ClinicalRecords<Encounter, RecordFilter<EncounterStatus>> records() {
        return encounters.records();
    }

    @Override
    protected String context() {
        return "visit";
    }

    @Override
    protected UUID context(PatientRow of) {
        return db.visits().insert(row -> row.patient(of)).id();
    }
}
