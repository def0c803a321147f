package org.clinicalplatform.synthea;

import java.time.Instant;
import java.util.List;

/** A procedure of the export; all of them were done. */
final class ProcedureRows {
    private ProcedureRows() {}

    static List<TableRow> of(SourceRow row, Target target, LoadedReferences known) throws BadRowException {
        Instant start = row.requiredInstant("START");
        return List.of(TableRow.clinical(Table.PROCEDURE, row, target, known)
                .coding("code", SyntheaCodes.of(row, SyntheaCodes.SNOMED_CT))
                .set("status", "COMPLETED")
                .set("started_at", start)
                .set("ended_at", row.endAfter(start, "STOP"))
                .json("reason_codes", SyntheaCodes.reasons(row)));
    }
}
