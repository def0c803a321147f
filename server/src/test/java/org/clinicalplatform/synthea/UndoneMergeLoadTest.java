package org.clinicalplatform.synthea;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ApplicationContext;

/** Merges and undos that end while the load of a later export waits for a patient. */
class UndoneMergeLoadTest extends LoadTestCase {
    private UUID loaded;
    private PatientRow other;

    UndoneMergeLoadTest(ApplicationContext beans) {
        super(beans);
    }

    @BeforeEach
    void loadPatient(@TempDir Path later) throws Exception {
        String patient = export.patient();
        load();
        loaded = target.id(Table.PATIENT, patient);
        other = patientAt(facility);
        export = new TestExport(later);
        export.encounter(patient);
    }

    @Test
    void runWhenAMergeIsUndoneMeanwhileThenNewRowsGoToThePatientWhoIsBack() throws Exception {
        db.update(
                "update patient set merged_into_patient_id = ?, voided_at = created_at where id = ?",
                other.id(),
                loaded);

        loadWhile(
                other.id(), "update patient set merged_into_patient_id = null, voided_at = null where id = ?", loaded);

        assertThat(stored("select patient_id from encounter where tenant_id = ?"))
                .containsExactly(loaded.toString());
        assertThat(stored("select patient_id from visit where tenant_id = ?")).containsExactly(loaded.toString());
    }

    @Test
    void runWhenAPatientIsMergedMeanwhileThenNewRowsGoToTheSurvivor() throws Exception {
        loadWhile(
                loaded,
                "update patient set merged_into_patient_id = ?, voided_at = created_at where id = ?",
                other.id(),
                loaded);

        assertThat(stored("select patient_id from encounter where tenant_id = ?"))
                .containsExactly(other.id().toString());
    }

    /** The undo of the merge then lists the rows among those that stay with the survivor. */
    @Test
    void runWhenAPatientIsMergedMeanwhileThenNewRowsAreRecordedAfterTheMerge() throws Exception {
        loadWhile(
                loaded,
                "update patient set merged_into_patient_id = ?, voided_at = created_at where id = ?",
                other.id(),
                loaded);

        String created = "select to_char(created_at at time zone 'UTC', 'HH24:MI') from %s where tenant_id = ?";
        assertThat(stored(created.formatted("encounter"))).containsExactly("00:05");
        assertThat(stored(created.formatted("visit"))).containsExactly("00:05");
    }

    /** Loads while another transaction, which has locked the patient, executes the statement and commits. */
    private void loadWhile(UUID locked, String sql, Object... parameters) throws Exception {
        CompletableFuture<LoadCounts> waiting = new CompletableFuture<>();
        try (HeldLock held = HeldLock.onRow(db, "patient", locked)) {
            waiting.completeAsync(this::loadUnchecked);
            held.awaitWaiting("select named.id, p.id");
            loadClock.advance(Duration.ofMinutes(5));
            held.execute(sql, parameters);
        }
        assertThat(waiting.get(10, TimeUnit.SECONDS).skipped()).isZero();
    }

    private LoadCounts loadUnchecked() {
        try {
            return load();
        } catch (IOException | SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
