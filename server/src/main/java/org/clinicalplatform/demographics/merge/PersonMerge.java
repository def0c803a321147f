package org.clinicalplatform.demographics.merge;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.model.DemographicField;
import org.clinicalplatform.api.model.MergeWarning;
import org.clinicalplatform.platform.denial.PersonRecord;
import org.jspecify.annotations.Nullable;

/**
 * A merge of two persons.
 *
 * @param survivorPatientId the survivor's patient at the time of the merge, if any
 * @param loserPatientId the loser's patient at the time of the merge, if any
 * @param filledFields fields that the survivor took from the loser
 * @param warnings what the merge left to be put right
 * @param undo null unless the merge was undone
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
        List<String> warnings,
        Instant mergedAt,
        UUID mergedBy,
        @Nullable Undo undo)
        implements PersonRecord {

    /** When, by whom and why the merge was undone. */
    record Undo(Instant at, UUID by, String reason) {}

    static PersonMerge of(MergePlan plan, NewPersonMerge requested, MergeChange change) {
        MergePair pair = plan.pair();
        return new PersonMerge(
                change.personMergeId(),
                pair.tenantId(),
                pair.survivor().id(),
                pair.loser().id(),
                pair.survivorPatientId(),
                pair.loserPatientId(),
                requested.reason(),
                requested.mergeClinicalHistory(),
                plan.filled().stream().map(DemographicField::name).toList(),
                plan.warnings().stream().map(MergeWarning::name).toList(),
                change.at(),
                change.by(),
                null);
    }

    @Override
    public List<UUID> personIds() {
        return List.of(survivorPersonId, loserPersonId);
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
                warnings,
                mergedAt,
                mergedBy,
                undo);
    }

    /** Whether a patient was merged into another one, so that rows of modules must be moved. */
    boolean isOfTwoPatients() {
        return survivorPatientId != null && loserPatientId != null;
    }

    /** Whether the loser's patient became the survivor's, who was not a patient. */
    boolean movedPatient() {
        return survivorPatientId == null && loserPatientId != null;
    }
}
