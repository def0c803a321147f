package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.clinicalplatform.api.model.VisitClass;
import org.clinicalplatform.api.model.VisitStatus;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/**
 * Writes that wait for a merge of the patient are later than the merge. Its undo tells by these times what has been
 * recorded and changed since.
 */
class AwaitedVisitTest extends ClinicTestCase {
    private static final Coding TYPE = new Coding("http://snomed.info/sct", "185349003", null);

    private final VisitService visits = bean(VisitService.class);
    private final PatientRow patient = patientAt(facility);

    AwaitedVisitTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void createWhenAMergeIsAwaitedThenHasATimeAfterIt() throws Exception {
        NewVisit planned = new NewVisit(
                patient.id(), TYPE, VisitClass.INPATIENT, VisitStatus.PLANNED, NOW.plusSeconds(60), null, null);

        Visit created = whileMerging(() -> visits.create(caller, planned));

        assertThat(created.revision().createdAt()).isEqualTo(clock.instant());
    }

    @Test
    void endWhenAMergeIsAwaitedThenHasATimeAfterIt() throws Exception {
        UUID visit = visit();

        Visit ended = whileMerging(() -> visits.end(caller, visit, new VisitEnding(null, null)));

        assertThat(ended.revision().updatedAt()).isEqualTo(clock.instant());
        assertThat(ended.endedAt()).isEqualTo(clock.instant());
    }

    @Test
    void voidWhenAMergeIsAwaitedThenHasATimeAfterIt() throws Exception {
        UUID visit = visit();

        whileMerging(() -> {
            visits.voidRecord(caller, visit, null);
            return visit;
        });

        assertThat(db.value(
                        Boolean.class,
                        "select voided_at = updated_at and updated_at = ? from visit where id = ?",
                        clock.instant(),
                        visit))
                .isTrue();
    }

    private UUID visit() {
        return db.visits()
                .insert(row -> row.patient(patient).facility(facility))
                .id();
    }

    /** The result of a write that begins a second before the merge ends. */
    private <T> T whileMerging(Supplier<T> write) throws Exception {
        CompletableFuture<T> waiting = new CompletableFuture<>();
        try (HeldLock merge = HeldLock.onRow(db, "patient", patient.id())) {
            waiting.completeAsync(write);
            merge.awaitWaiting("for key share of p");
            clock.advance(Duration.ofSeconds(1));
        }
        return waiting.get(10, TimeUnit.SECONDS);
    }
}
