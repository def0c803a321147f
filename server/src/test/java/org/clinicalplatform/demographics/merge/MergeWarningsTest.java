package org.clinicalplatform.demographics.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.MergeWarning;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** A merge says what it leaves to be put right, and changes none of it. */
class MergeWarningsTest extends MergeTestCase {
    MergeWarningsTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void mergeWhenBothPatientsHaveABedThenPreviewAndReportWarn() {
        UUID kept = bed(survivingPatient, "A");
        UUID moved = bed(losingPatient, "B");

        assertThat(preview()).containsExactly(MergeWarning.SEVERAL_BEDS);
        MergeReport report = merge(survivor, loser);

        assertThat(report.merge().warnings()).containsExactly("SEVERAL_BEDS");
        assertThat(merges.get(caller, report.merge().id()).merge().warnings()).containsExactly("SEVERAL_BEDS");
        assertThat(active(survivingPatient)).containsExactlyInAnyOrder(kept.toString(), moved.toString());
    }

    @Test
    void undoWhenBothPatientsHadABedThenEachHasTheirOwnAgain() {
        UUID kept = bed(survivingPatient, "A");
        UUID moved = bed(losingPatient, "B");
        MergeReport report = merge(survivor, loser);

        MergeReport undone =
                bean(MergeUndoService.class).undo(caller, report.merge().id(), "Two brothers");

        assertThat(active(survivingPatient)).containsExactly(kept.toString());
        assertThat(active(losingPatient)).containsExactly(moved.toString());
        assertThat(undone.merge().warnings()).as("of the merge").containsExactly("SEVERAL_BEDS");
    }

    @Test
    void mergeWhenBothPatientsAttendThenWarns() {
        row(VISITS, survivingPatient);
        row(VISITS, losingPatient);

        assertThat(preview()).containsExactly(MergeWarning.SEVERAL_VISITS_IN_PROGRESS);
        assertThat(merge(survivor, loser).merge().warnings()).containsExactly("SEVERAL_VISITS_IN_PROGRESS");
    }

    @Test
    void mergeWhenOneVisitIsInProgressThenDoesNotWarn() {
        row(VISITS, losingPatient);
        for (String status : List.of("PLANNED", "CANCELLED", "ENDED")) {
            db.update(
                    "update visit set status = ?, ended_at = case when ? = 'ENDED' then started_at end where id = ?",
                    status,
                    status,
                    row(VISITS, survivingPatient));
        }
        db.update("update visit set voided_at = now() where id = ?", row(VISITS, survivingPatient));

        assertThat(preview()).isEmpty();
        assertThat(merge(survivor, loser).merge().warnings()).isEmpty();
    }

    @Test
    void mergeWhenOneBedIsLeftThenDoesNotWarn() {
        bed(losingPatient, "A");
        UUID over = bed(survivingPatient, "B");
        db.update("update encounter_location set status = 'COMPLETED', ended_at = started_at where id = ?", over);
        UUID waiting = bed(survivingPatient, "C");
        db.update("update encounter_location set bed = null where id = ?", waiting);
        UUID voided = bed(survivingPatient, "D");
        db.update("update encounter_location set voided_at = now() where id = ?", voided);

        assertThat(preview()).isEmpty();
        assertThat(merge(survivor, loser).merge().warnings()).isEmpty();
    }

    @Test
    void mergeWhenOnlyOneIsAPatientThenDoesNotWarn() {
        row(VISITS, losingPatient);
        row(VISITS, losingPatient);
        UUID nobodysPatient = person();

        assertThat(merge(nobodysPatient, loser).merge().warnings()).isEmpty();
    }

    /** A bed is part of the chart, which the preview of a restricted patient does not disclose. */
    @Test
    void previewWhenAPatientIsRestrictedAndNotVisibleThenDoesNotWarn() {
        bed(survivingPatient, "A");
        bed(losingPatient, "B");

        for (UUID restricted : List.of(survivingPatient, losingPatient)) {
            db.update("update patient set restricted = true where id = ?", restricted);
            assertThat(preview()).isEmpty();
            db.update("update patient set restricted = false where id = ?", restricted);
        }
        assertThat(preview()).containsExactly(MergeWarning.SEVERAL_BEDS);
    }

    private List<MergeWarning> preview() {
        return merges.preview(caller, into(survivor, loser)).warnings();
    }

    private UUID bed(UUID patientId, String bed) {
        UUID encounter = row(table("encounter"), patientId);
        return db.records("encounter_location")
                .insert(row -> row.set("tenant_id", tenant.id())
                        .set("patient_id", patientId)
                        .set("encounter_id", encounter)
                        .set("facility_id", facility.id())
                        .set("status", "ACTIVE")
                        .set("room", "1")
                        .set("bed", bed))
                .id();
    }

    private List<String> active(UUID patientId) {
        return db.texts(
                "select id::text from encounter_location where patient_id = ? and status = 'ACTIVE'", patientId);
    }
}
