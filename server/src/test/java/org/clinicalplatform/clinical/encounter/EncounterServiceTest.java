package org.clinicalplatform.clinical.encounter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.EncounterClass;
import org.clinicalplatform.api.model.EncounterPriority;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.clinical.ChangeableRecordServiceTest;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.routing.Operations;
import org.clinicalplatform.testing.TestCallers;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

class EncounterServiceTest extends ChangeableRecordServiceTest<Encounter, Encounter.Details, EncounterStatus> {
    EncounterServiceTest(EncounterService encounters, ApplicationContext beans) {
        super(
                beans,
                "Encounter",
                EncounterStatus.FINISHED,
                EncounterStatus.PLANNED,
                new Operations<>(encounters.records(), Encounter::details, encounters::create, encounters::voidRecord),
                encounters::update);
    }

    @Test
    void voidWhenALoadedProcedureRefersToItThenIsAConflict() {
        UUID id = create(patient, least(NOW)).id();
        db.records("procedure").insert(row -> row.patient(patient).set("encounter_id", id));

        assertRefused(ErrorCode.ENCOUNTER_IN_USE, () -> voidRecord(id, null));
    }

    /** An encounter of the wrong patient is voided after its records. */
    @Test
    void voidWhenOnlyVoidedRecordsReferToItThenIsVoided() {
        UUID id = create(patient, least(NOW)).id();
        for (String table : referringTables()) {
            boolean ofProvider = table.equals("encounter_provider");
            db.records(table)
                    .insert(row -> row.set("tenant_id", tenant.id())
                            .set("encounter_id", id)
                            .set("voided_at", NOW)
                            .set(ofProvider ? "provider_id" : "patient_id", ofProvider ? account.id() : patient.id()));
        }

        voidRecord(id, null);

        assertNotFoundResponse("voided", () -> get(id));
    }

    /** Also tables of later versions. */
    @Test
    void voidWhenCheckedThenEveryReferringTableIsQueried() {
        UUID id = create(patient, least(NOW)).id();
        List<String> tables = referringTables();

        List<String> executed = bean(PreparedStatements.class).during(() -> voidRecord(id, null));

        assertThat(tables)
                .hasSizeGreaterThan(8)
                .allSatisfy(table -> assertThat(executed.get(3)).contains("from " + table + " where encounter_id"));
    }

    private List<String> referringTables() {
        return db.texts("select conrelid::regclass::text from pg_constraint"
                + " where contype = 'f' and confrelid = 'encounter'::regclass");
    }

    @Test
    void searchWhenReasonsAreLongThenIsTruncatedAfterTheBound() {
        assertBoundsSearches(
                bean(EncounterService.class).records(),
                "encounter",
                "reason_codes",
                "[{\"system\": \"http://snomed.info/sct\", \"code\": \"1\", \"display\": \"LONG\"}]");
    }

    /** A visit is looked up like a patient: the encounters of a denied one are not read. */
    @Test
    void searchWhenTheVisitIsVisibleThenReturnsItsEncountersOnly() {
        UUID visit = context(patient);
        Encounter inVisit = create(caller, patient.id(), visit, least(NOW));
        create(patient, least(NOW));

        assertThat(search(inVisit(null, visit))).containsExactly(inVisit);
        assertThat(search(inVisit(patient.id(), visit))).containsExactly(inVisit);
    }

    @Test
    void searchWhenTheVisitIsDeniedVoidedOrUnknownThenReturnsNothing() {
        Caller other = TestCallers.at(elsewhere, account);
        UUID denied = context(hidden);
        create(other, hidden.id(), denied, least(NOW));
        UUID voided = context(patient);
        create(caller, patient.id(), voided, least(NOW));
        db.update("update visit set voided_at = now() where id = ?", voided);

        for (UUID id : List.of(denied, voided, UUID.randomUUID())) {
            assertThat(search(inVisit(null, id))).isEmpty();
        }
        assertThat(bean(EncounterService.class)
                        .records()
                        .search(other, inVisit(null, denied))
                        .items())
                .hasSize(1);
    }

    private static RecordFilter<EncounterStatus> inVisit(@Nullable UUID patientId, UUID visitId) {
        return RecordFilter.of(patientId, null, visitId, null, null, null, null);
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
    protected String context() {
        return "visit";
    }

    @Override
    protected UUID context(PatientRow of) {
        return db.visits().insert(row -> row.patient(of)).id();
    }
}
