package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.UUID;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/**
 * Tells the modules, and whoever listens, that rows of one patient belong to another. Only a merge of two patients
 * concerns them: otherwise no patient is retired. Thread-safe.
 */
@Component
class Modules {
    private final ModuleObligations obligations;
    private final ApplicationEventPublisher events;

    Modules(ModuleObligations obligations, ApplicationEventPublisher events) {
        this.obligations = obligations;
        this.events = events;
    }

    /** In the transaction of the merge. */
    void follow(PersonMerge merge) {
        if (merge.survivorPatientId() != null && merge.loserPatientId() != null) {
            UUID loser = merge.loserPatientId();
            UUID survivor = merge.survivorPatientId();
            obligations.redirect(merge.tenantId(), loser, survivor);
            tell(new PatientMerge(merge.id(), merge.tenantId(), loser, survivor, PatientMerge.Kind.MERGE));
        }
    }

    /** In the transaction of its undo. */
    void giveBack(PersonMerge merge) {
        if (merge.survivorPatientId() != null && merge.loserPatientId() != null) {
            tell(new PatientMerge(
                    merge.id(),
                    merge.tenantId(),
                    merge.survivorPatientId(),
                    merge.loserPatientId(),
                    PatientMerge.Kind.UNDO));
        }
    }

    List<ModuleObligation> obligations(PersonMerge merge) {
        return merge.isOfTwoPatients() ? obligations.of(merge.tenantId(), merge.id()) : List.of();
    }

    /** What keeps the modules from giving back what they moved. */
    List<UndoBlocker> changedSince(PersonMerge merge) {
        return obligations.changedSince(merge.tenantId(), merge.id()).stream()
                .map(row -> new UndoBlocker(row.table(), row.rowId(), UndoBlocker.Why.CHANGED_SINCE))
                .toList();
    }

    private void tell(PatientMerge merge) {
        obligations.owe(merge);
        events.publishEvent(merge);
    }
}
