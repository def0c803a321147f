package org.clinicalplatform.clinical.encounterprovider;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.api.model.ProviderRole;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** Participations that are read, created or voided while a merge, or its undo, gives the encounter to another patient. */
class MovedParticipationTest extends ClinicTestCase {
    private final EncounterProviderService providers = bean(EncounterProviderService.class);
    private final PatientRow patient = patientAt(facility);
    private final UUID encounter =
            db.encounters().insert(row -> row.patient(patient)).id();

    MovedParticipationTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void listWhenTheEncounterIsGivenToAnotherPatientMeanwhileThenIsThatOfOneSnapshot() throws Exception {
        providers.create(caller, encounter, new NewEncounterProvider(account.id(), ProviderRole.ATTENDER, NOW, null));
        CompletableFuture<List<EncounterProvider>> waiting = new CompletableFuture<>();
        try (HeldLock undo = HeldLock.by(db, "lock table encounter_provider in access exclusive mode")) {
            waiting.completeAsync(() -> providers.ofEncounter(caller, encounter).items());
            undo.awaitWaiting("from encounter_provider ep");
            undo.execute(
                    "update encounter set patient_id = ? where id = ?",
                    patientAt(elsewhere).id(),
                    encounter);
        }
        assertThat(waiting.get(10, TimeUnit.SECONDS))
                .extracting(EncounterProvider::patientId)
                .containsExactly(patient.id());
    }

    /** As that of any record, although no undo reads it: a participation goes with its encounter. */
    @Test
    void createWhenAMergeIsAwaitedThenHasATimeAfterIt() throws Exception {
        CompletableFuture<EncounterProvider> waiting = new CompletableFuture<>();
        try (HeldLock merge = HeldLock.onRow(db, "patient", patient.id())) {
            waiting.completeAsync(() -> providers.create(
                    caller, encounter, new NewEncounterProvider(account.id(), ProviderRole.ATTENDER, NOW, null)));
            merge.awaitWaiting("for key share of p");
            clock.advance(Duration.ofSeconds(1));
        }
        assertThat(waiting.get(10, TimeUnit.SECONDS).revision().createdAt()).isEqualTo(clock.instant());
    }

    @Test
    void voidWhenAMergeIsAwaitedThenHasATimeAfterIt() throws Exception {
        NewEncounterProvider attender = new NewEncounterProvider(account.id(), ProviderRole.ATTENDER, NOW, null);
        UUID id = providers.create(caller, encounter, attender).id();
        CompletableFuture<UUID> waiting = new CompletableFuture<>();
        try (HeldLock merge = HeldLock.onRow(db, "patient", patient.id())) {
            waiting.completeAsync(() -> {
                providers.voidRecord(caller, id, null);
                return id;
            });
            merge.awaitWaiting("for key share of p");
            clock.advance(Duration.ofSeconds(1));
        }
        waiting.get(10, TimeUnit.SECONDS);
        assertThat(db.value(
                        Boolean.class,
                        "select voided_at = updated_at and updated_at = ? from encounter_provider where id = ?",
                        clock.instant(),
                        id))
                .isTrue();
    }
}
