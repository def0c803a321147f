package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.UUID;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/**
 * Propagates merges and undos of two patients to the modules and to event listeners, and counts every merge and undo.
 * Other merges do not retire a patient, so the modules have nothing to do.
 */
@Component
class MergePropagation {
    private final ModuleObligations obligations;
    private final ApplicationEventPublisher events;
    private final PersonMergeCounts counts;

    MergePropagation(ModuleObligations obligations, ApplicationEventPublisher events, PersonMergeCounts counts) {
        this.obligations = obligations;
        this.events = events;
        this.counts = counts;
    }

    /** Joins the transaction of the merge. */
    void propagate(PersonMerge merge) {
        counts.countAfterCommit(PatientMerge.Kind.MERGE);
        UUID loser = merge.loserPatientId();
        UUID survivor = merge.survivorPatientId();
        if (survivor != null && loser != null) {
            obligations.redirect(merge.tenantId(), loser, survivor);
            publish(new PatientMerge(merge.id(), merge.tenantId(), loser, survivor, PatientMerge.Kind.MERGE));
        }
    }

    /** Joins the transaction of the undo. */
    void propagateUndo(PersonMerge merge) {
        counts.countAfterCommit(PatientMerge.Kind.UNDO);
        UUID loser = merge.loserPatientId();
        UUID survivor = merge.survivorPatientId();
        if (survivor != null && loser != null) {
            publish(new PatientMerge(merge.id(), merge.tenantId(), survivor, loser, PatientMerge.Kind.UNDO));
        }
    }

    List<ModuleObligation> obligations(PersonMerge merge) {
        return merge.isOfTwoPatients() ? obligations.list(merge.tenantId(), merge.id()) : List.of();
    }

    /** The module rows that prevent the undo, of each table as many as a list of blockers needs. */
    List<UndoBlocker> undoBlockers(PersonMerge merge) {
        if (merge.isOfTwoPatients()) {
            return obligations.undoBlockers(merge.tenantId(), merge.id(), UndoBlockers.ENOUGH);
        }
        return merge.movedPatient()
                ? obligations.undoBlockersOfMovedPatient(merge.tenantId(), merge.id(), UndoBlockers.ENOUGH)
                : List.of();
    }

    /** The module rows of the survivor's patient that were recorded since the merge, by table. */
    List<StayingRows> recordedForSurvivor(PersonMerge merge) {
        return obligations.recordedForSurvivor(merge.tenantId(), merge.id());
    }

    private void publish(PatientMerge merge) {
        obligations.create(merge);
        events.publishEvent(merge);
    }
}
