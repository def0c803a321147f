package org.clinicalplatform.synthea;

import java.util.List;

/** An immunization of the export; all of them were given. */
final class ImmunizationRows {
    private ImmunizationRows() {}

    static List<TableRow> of(SourceRow row, Target target, LoadedReferences known) throws BadRowException {
        return List.of(TableRow.clinical(Table.IMMUNIZATION, row, target, known)
                .coding("vaccine", SyntheaCodes.of(row, SyntheaCodes.CVX))
                .set("status", "COMPLETED")
                .set("occurred_at", row.requiredInstant("DATE")));
    }
}
