package org.clinicalplatform.demographics.merge;

import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.clinicalplatform.api.model.UndoBlockerReason;

/** A row that prevents the undo of a merge. */
public record UndoBlocker(String tableName, UUID rowId, UndoBlockerReason reason) {
    private static final Set<String> CHART =
            MergeTables.OF_PATIENTS.stream().map(MergeTable::table).collect(Collectors.toUnmodifiableSet());

    /** Whether it is a row of a patient's chart, or of a module, whose tables have their schema in the name. */
    boolean isOfChart() {
        return CHART.contains(tableName) || tableName.indexOf('.') >= 0;
    }
}
