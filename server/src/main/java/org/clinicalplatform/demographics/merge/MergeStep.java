package org.clinicalplatform.demographics.merge;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The loser's rows in one table.
 *
 * @param loserId the person or patient who owns the rows; null if the loser is not a patient
 * @param survivorId the person or patient who receives them; null if the loser's patient keeps them and moves as a
 *     whole
 * @param keepsPreferred whether the loser's preferred row stays preferred in place of the survivor's
 * @param hasDuplicates whether the survivor has equal rows; false before they were counted
 */
record MergeStep(
        MergeTable table,
        @Nullable UUID loserId,
        @Nullable UUID survivorId,
        boolean keepsPreferred,
        boolean hasDuplicates) {
    static MergeStep of(MergeTable table, MergePair pair) {
        return switch (table.owner()) {
            case PERSON ->
                new MergeStep(
                        table,
                        pair.loser().id(),
                        pair.survivor().id(),
                        table.preferred() && pair.identifiesSurvivor(),
                        false);
            case PATIENT -> new MergeStep(table, pair.loserPatientId(), pair.survivorPatientId(), false, false);
        };
    }

    /** Whether the rows are the names of the known person, by one of which the survivor is called from then on. */
    boolean isOfKnownNames() {
        return keepsPreferred && table.key().equals("names");
    }

    MergeStep withDuplicates(boolean found) {
        return new MergeStep(table, loserId, survivorId, keepsPreferred, found);
    }
}
