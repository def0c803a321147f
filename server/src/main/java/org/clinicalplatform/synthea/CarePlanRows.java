package org.clinicalplatform.synthea;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.clinicalplatform.api.model.CarePlanIntent;
import org.clinicalplatform.api.model.CarePlanStatus;
import org.clinicalplatform.clinical.Coding;

/** Maps a care plan, which addresses the patient's condition with the code of its reason. */
final class CarePlanRows {
    private CarePlanRows() {}

    static List<TableRow> of(SourceRow row, Target target, LoadedReferences known) throws BadRowException {
        Instant start = row.requiredInstant("START");
        boolean over = row.endAfter(start, "STOP") != null;
        LocalDate firstDay = row.requiredDay("START");
        Coding category = SyntheaCodes.of(row, SyntheaCodes.SNOMED_CT);
        List<UUID> addressed = known.condition(row, firstDay).stream().toList();
        return List.of(TableRow.clinical(Table.CARE_PLAN, row, target, known)
                .set("status", over ? CarePlanStatus.COMPLETED : CarePlanStatus.ACTIVE)
                .set("intent", CarePlanIntent.PLAN)
                .set("title", Objects.requireNonNullElse(category.display(), category.code()))
                .set("description", SyntheaCodes.withoutTag(row.text("REASONDESCRIPTION")))
                .coding("category", category)
                .set("period_start", firstDay)
                .set("period_end", row.day("STOP"))
                .json("addresses_condition_ids", addressed));
    }
}
