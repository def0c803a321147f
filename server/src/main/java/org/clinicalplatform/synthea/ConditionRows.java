package org.clinicalplatform.synthea;

import java.time.Instant;
import java.util.List;
import org.clinicalplatform.api.model.ConditionCategory;
import org.clinicalplatform.api.model.ConditionClinicalStatus;
import org.clinicalplatform.api.model.ConditionVerificationStatus;

/** Maps a condition, which is resolved if it has an end. */
final class ConditionRows {
    private ConditionRows() {}

    static List<TableRow> of(SourceRow row, Target target, LoadedReferences known) throws BadRowException {
        Instant start = row.requiredInstant("START");
        boolean over = row.endAfter(start, "STOP") != null;
        return List.of(TableRow.clinical(Table.CONDITION, row, target, known)
                .coding("code", SyntheaCodes.of(row, SyntheaCodes.SNOMED_CT))
                .set("clinical_status", over ? ConditionClinicalStatus.RESOLVED : ConditionClinicalStatus.ACTIVE)
                .set("verification_status", ConditionVerificationStatus.CONFIRMED)
                .set("category", ConditionCategory.ENCOUNTER_DIAGNOSIS)
                .set("onset_date", row.requiredDay("START"))
                .set("abatement_date", row.day("STOP"))
                .set("recorded_at", start));
    }
}
