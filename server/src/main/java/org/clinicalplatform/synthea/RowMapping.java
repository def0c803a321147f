package org.clinicalplatform.synthea;

import java.util.List;

/** Says what a row of the export is in the service's tables. */
@FunctionalInterface
interface RowMapping {
    /** @throws BadRowException when the row says nothing that can be recorded */
    List<TableRow> rows(SourceRow row, Target target, LoadedReferences known) throws BadRowException;
}
