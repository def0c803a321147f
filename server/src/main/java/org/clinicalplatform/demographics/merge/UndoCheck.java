package org.clinicalplatform.demographics.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.springframework.stereotype.Component;

/**
 * Finds what prevents the undo of a merge.
 *
 * <p>Merges of one survivor are undone in reverse order, so that each finds the rows as it left them. Rows that were added or
 * changed since then describe the merged patient, and no rule can tell to whom they belong, so they prevent the undo.
 */
@Component
class UndoCheck {
    private final UndoMapper undos;
    private final MergePropagation modules;

    UndoCheck(UndoMapper undos, MergePropagation modules) {
        this.undos = undos;
        this.modules = modules;
    }

    /** At most a hundred for each reason and table; empty if the merge can be undone. */
    List<UndoBlocker> blockers(PersonMerge merge) {
        if (merge.undo() != null) {
            return List.of(new UndoBlocker("person_merge", merge.id(), UndoBlockerReason.ALREADY_UNDONE));
        }
        List<LedgerEntry> entries = undos.entries(merge.id()).stream()
                .filter(LedgerEntry::isOfOwnedRows)
                .toList();
        List<UndoBlocker> blockers = new ArrayList<>(undos.findLaterMerges(merge));
        blockers.addAll(undos.findVoidedSurvivor(merge));
        blockers.addAll(undos.findChangedFields(merge));
        blockers.addAll(entries.isEmpty() ? List.of() : undos.findChangedRows(merge.id(), entries));
        blockers.addAll(referring(merge, entries));
        if (merge.movedPatient()) {
            blockers.addAll(undos.findRecordedSince(merge, MergeTables.OF_PATIENTS));
        }
        if (merge.isOfTwoPatients()) {
            blockers.addAll(modules.changedSince(merge));
        }
        return blockers.stream().distinct().toList();
    }

    /** Rows that stay with the survivor can only refer to tables with moved rows. */
    private List<UndoBlocker> referring(PersonMerge merge, List<LedgerEntry> entries) {
        Set<String> moved = entries.stream().map(LedgerEntry::tableName).collect(Collectors.toSet());
        List<MergeTables.Reference> references = MergeTables.REFERENCES.stream()
                .filter(reference -> moved.contains(reference.referred()))
                .toList();
        List<UndoBlocker> referring =
                new ArrayList<>(references.isEmpty() ? List.of() : undos.findReferring(merge, references));
        if (moved.contains("condition")) {
            referring.addAll(undos.findReferringCarePlans(merge));
        }
        return referring;
    }
}
