package org.clinicalplatform.demographics.merge;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Two persons that became one.
 *
 * @param survivorPatientId the survivor's patient at the time, if he was one
 * @param loserPatientId the loser's patient at the time, if he was one
 * @param filledFields fields that the survivor took from the loser
 * @param undo null while the merge stands
 */
record PersonMerge(
        UUID id,
        UUID tenantId,
        UUID survivorPersonId,
        UUID loserPersonId,
        @Nullable UUID survivorPatientId,
        @Nullable UUID loserPatientId,
        String reason,
        boolean mergeClinicalHistory,
        List<String> filledFields,
        Instant mergedAt,
        UUID mergedBy,
        @Nullable Undo undo) {

    /**
     * That it was taken apart again.
     *
     * @param reason in the words of who did it
     */
    record Undo(Instant at, UUID by, String reason) {}

    /** As the merge of a plan begins. */
    static PersonMerge of(MergePlan plan, NewPersonMerge said, MergeChange change) {
        MergePair pair = plan.pair();
        return new PersonMerge(
                change.personMergeId(),
                pair.tenantId(),
                pair.survivor().id(),
                pair.loser().id(),
                pair.survivorPatientId(),
                pair.loserPatientId(),
                said.reason(),
                said.mergeClinicalHistory(),
                plan.filled().stream().map(DemographicField::name).toList(),
                change.at(),
                change.by(),
                null);
    }

    PersonMerge undone(Undo undo) {
        return new PersonMerge(
                id,
                tenantId,
                survivorPersonId,
                loserPersonId,
                survivorPatientId,
                loserPatientId,
                reason,
                mergeClinicalHistory,
                filledFields,
                mergedAt,
                mergedBy,
                undo);
    }

    /** Whether rows of modules follow it: they hang on patients, of whom one is retired. */
    boolean isOfTwoPatients() {
        return survivorPatientId != null && loserPatientId != null;
    }

    /** Whether the loser's patient went over as he was, since the survivor was none. */
    boolean movedThePatient() {
        return survivorPatientId == null && loserPatientId != null;
    }
}
