package org.clinicalplatform.clinical.visit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.testing.Refusals.assertNotFound;
import static org.clinicalplatform.testing.Refusals.assertRefused;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.clinicalplatform.testing.database.PreparedStatements;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** A visit is not voided while live encounters refer to it. */
class VisitVoidingTest extends ClinicTestCase {
    private final VisitService visits = bean(VisitService.class);
    private final PatientRow patient = patientAt(facility);
    private final UUID visit = db.visits()
            .insert(row -> row.patient(patient).facility(facility).endedAt(NOW))
            .id();

    VisitVoidingTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void voidWhenALiveEncounterRefersToItThenIsAConflict() {
        UUID encounter = encounter();
        db.update("update encounter set visit_id = ? where id = ?", visit, encounter);

        assertRefused(ErrorCode.VISIT_IN_USE, this::voidRecord);
        db.update("update encounter set voided_at = created_at where id = ?", encounter);
        voidRecord();

        assertNotFound("Visit not found", () -> visits.records().get(caller, visit));
    }

    /** Also tables of later versions. */
    @Test
    void voidWhenCheckedThenEveryReferringTableIsQueried() {
        List<String> tables = db.texts("select conrelid::regclass::text from pg_constraint"
                + " where contype = 'f' and confrelid = 'visit'::regclass");

        List<String> executed = bean(PreparedStatements.class).during(this::voidRecord);

        assertThat(tables)
                .isNotEmpty()
                .allSatisfy(table -> assertThat(executed.get(3)).contains("from " + table + " where visit_id"));
    }

    @Test
    void voidWhenAnEncounterIsBeingCreatedThenWaitsAndIsRefused() throws Exception {
        UUID encounter = encounter();
        CompletableFuture<Void> waiting;
        try (HeldLock creation = HeldLock.by(db, "select 1 from visit where id = ? for share", visit)) {
            waiting = CompletableFuture.runAsync(() -> assertRefused(ErrorCode.VISIT_IN_USE, this::voidRecord));
            creation.awaitWaiting("r.visit_number");
            creation.execute("update encounter set visit_id = ? where id = ?", visit, encounter);
        }
        waiting.get(10, TimeUnit.SECONDS);
    }

    private UUID encounter() {
        return db.encounters().insert(row -> row.patient(patient)).id();
    }

    private void voidRecord() {
        visits.voidRecord(caller, visit, "Opened for a namesake");
    }
}
