package org.clinicalplatform.synthea;

import java.util.List;

/** Maps a row of the export to rows of the service's tables. */
@FunctionalInterface
interface RowMapping {
    /** @throws BadRowException if the row cannot be mapped */
    List<TableRow> rows(SourceRow row, Target target, LoadedReferences known) throws BadRowException;
}
