package org.clinicalplatform.demographics.merge;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one table that belong to the loser.
 *
 * @param from whose they are; null where the loser is no patient
 * @param to whose they become; null where they stay with the loser's patient, who moves himself
 */
record MergeStep(
        MergeTable table, @Nullable UUID from, @Nullable UUID to) {
    static MergeStep of(MergeTable table, MergePair pair) {
        return switch (table.owner()) {
            case PERSON ->
                new MergeStep(table, pair.loser().id(), pair.survivor().id());
            case PATIENT -> new MergeStep(table, pair.loserPatientId(), pair.survivorPatientId());
        };
    }
}
