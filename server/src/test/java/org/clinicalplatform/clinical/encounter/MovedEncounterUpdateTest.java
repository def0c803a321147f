package org.clinicalplatform.clinical.encounter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.EncounterClass;
import org.clinicalplatform.api.model.EncounterStatus;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Updates that wait for the patient while a merge or an undo gives the encounter and its visit to another one. */
class MovedEncounterUpdateTest extends ClinicTestCase {
    private static final String PATIENT_LOCK = "for key share of p";

    private final EncounterService encounters = bean(EncounterService.class);
    private final PatientRow patient = patientAt(facility);
    private final UUID visit =
            db.visits().insert(row -> row.patient(patient).facility(facility)).id();
    private final UUID encounter = encounters
            .create(caller, patient.id(), visit, details(EncounterStatus.PLANNED))
            .id();

    MovedEncounterUpdateTest(ApplicationContext beans) {
        super(beans);
    }

    /** With the visit locked before the survivor, the update and another merge of the survivor could deadlock. */
    @Test
    void updateWhenMergedMeanwhileThenTheVisitIsLockedAfterTheSurvivor() throws Exception {
        PatientRow survivor = patientAt(facility);

        List<String> executed = updateWhile(
                survivor,
                "update patient set voided_at = now(), merged_into_patient_id = ? where id = ?",
                survivor.id(),
                patient.id());

        List<String> locks = executed.stream()
                .filter(statement -> statement.contains(PATIENT_LOCK) || statement.contains("from visit v"))
                .toList();
        assertThat(locks).hasSize(3);
        assertThat(locks.subList(0, 2)).allSatisfy(lock -> assertThat(lock).contains(PATIENT_LOCK));
        assertUpdatedOf(survivor);
    }

    @Test
    void updateWhenTheMergeIsUndoneMeanwhileThenIsOfThePatientWhoIsBack() throws Exception {
        PatientRow retired = db.patients().insert(row -> row.at(facility).mergedInto(patient));

        updateWhile(
                retired,
                "update patient set voided_at = null, merged_into_patient_id = null where id = ?",
                retired.id());

        assertUpdatedOf(retired);
    }

    /** The statements of an update that waits for the patient while another transaction moves the encounter. */
    private List<String> updateWhile(PatientRow to, String change, Object... parameters) throws Exception {
        CompletableFuture<List<String>> waiting = new CompletableFuture<>();
        try (HeldLock held = HeldLock.onRow(db, "patient", patient.id())) {
            waiting.completeAsync(() -> bean(PreparedStatements.class)
                    .during(() -> encounters.update(caller, encounter, 0, details(EncounterStatus.IN_PROGRESS))));
            held.awaitWaiting(PATIENT_LOCK);
            held.execute(change, parameters);
            Stream.of("encounter", "visit")
                    .forEach(table -> held.execute(
                            "update " + table + " set patient_id = ? where patient_id = ?", to.id(), patient.id()));
        }
        return waiting.get(10, TimeUnit.SECONDS);
    }

    private void assertUpdatedOf(PatientRow expected) {
        Encounter updated = encounters.records().get(caller, encounter);
        assertThat(updated.patientId()).isEqualTo(expected.id());
        assertThat(updated.details().status()).isEqualTo(EncounterStatus.IN_PROGRESS);
    }

    private static Encounter.Details details(EncounterStatus status) {
        return new Encounter.Details(
                new Coding("http://snomed.info/sct", "32485007", null),
                EncounterClass.INPATIENT,
                status,
                null,
                NOW,
                null,
                List.of(),
                null);
    }
}
