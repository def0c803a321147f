package org.clinicalplatform.demographics.merge;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Component;

/** Undoes a merge, entry by entry of its ledger. Needs the locks of the caller's transaction. */
@Component
class UndoExecution {
    private final UndoMapper undos;
    private final MergedRelationshipMapper relationships;
    private final SecurityEvents events;

    UndoExecution(UndoMapper undos, MergedRelationshipMapper relationships, SecurityEvents events) {
        this.undos = undos;
        this.relationships = relationships;
        this.events = events;
    }

    /** @throws ApiException with 409 if a row was changed after the check */
    void apply(PersonMerge merge, MergeChange change) {
        // a row that was preferred is so again after the one that is preferred now has left
        List<LedgerEntry> entries = undos.entries(merge.id()).stream()
                .sorted(Comparator.comparing(LedgerEntry::action))
                .toList();
        for (MergeTable table : MergeTables.ALL) {
            moveBack(merge, table, entries, change);
        }
        undos.revivePerson(merge, change);
        relationships.moveBack(merge, change);
        relationships.reviveOfSurvivor(merge, change);
        undos.forwardPersonsBack(merge, change);
        if (merge.isOfTwoPatients()) {
            separatePatients(merge, change);
        } else if (merge.movedPatient()) {
            undos.movePatientBack(merge, change);
        }
        if (!merge.filledFields().isEmpty()) {
            undos.restoreFilledFields(merge, change);
        }
        undos.restamp(merge, change);
    }

    private void moveBack(PersonMerge merge, MergeTable table, List<LedgerEntry> entries, MergeChange change) {
        for (LedgerEntry entry : entries) {
            if (entry.isOf(table) && !table.isRelationship()) {
                requireAll(
                        entry,
                        switch (entry.action()) {
                            case MOVED -> undos.moveBack(table, owner(merge, table), change);
                            case VOIDED -> undos.unvoid(table, change);
                            case YIELDED -> undos.restorePreferred(table, change);
                            default -> entry.rows();
                        });
            }
        }
    }

    private void separatePatients(PersonMerge merge, MergeChange change) {
        undos.revivePatient(merge, change);
        boolean restricted = undos.restrictSeparated(merge);
        if (restricted) {
            UUID separated = requireNonNull(merge.loserPatientId());
            events.record(NewSecurityEvent.of(SecurityEventKind.PATIENT_RESTRICTED)
                    .tenant(merge.tenantId())
                    .patient(separated));
        }
        undos.forwardPatientsBack(merge, change);
        undos.removeRegistrations(merge);
        undos.unrestrict(change);
        undos.resumeGrants(change, restricted);
    }

    private static UUID owner(PersonMerge merge, MergeTable table) {
        UUID patientId = merge.loserPatientId();
        return table.owner() == MergeTable.Owner.PATIENT && patientId != null ? patientId : merge.loserPersonId();
    }

    private static void requireAll(LedgerEntry entry, long rows) {
        if (rows != entry.rows()) {
            throw new ApiException(ErrorCode.MERGE_NOT_REVERSIBLE);
        }
    }
}
