package org.clinicalplatform.demographics.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Finds what keeps a merge from being undone. Thread-safe.
 *
 * <p>Merges of one survivor are undone in the reverse of their order, so that every one of them finds what it left. Rows
 * that came or changed since are somebody's word about the patient as he was then known, and no rule can tell whose they
 * are; so the first of them refuses the undo.
 */
@Component
class UndoCheck {
    private final UndoMapper undos;
    private final Modules modules;

    UndoCheck(UndoMapper undos, Modules modules) {
        this.undos = undos;
        this.modules = modules;
    }

    /** At most a hundred of a kind and table; none when the merge can be undone. */
    List<UndoBlocker> blockers(PersonMerge merge) {
        if (merge.undo() != null) {
            return List.of(new UndoBlocker("person_merge", merge.id(), UndoBlocker.Why.ALREADY_UNDONE));
        }
        List<LedgerEntry> entries =
                undos.entries(merge.id()).stream().filter(LedgerEntry::isOfRows).toList();
        List<UndoBlocker> blockers = new ArrayList<>(undos.findLaterMerges(merge));
        blockers.addAll(undos.findVoidedSurvivor(merge));
        blockers.addAll(undos.findChangedFields(merge));
        blockers.addAll(entries.isEmpty() ? List.of() : undos.findChangedRows(merge.id(), entries));
        blockers.addAll(referring(merge, entries));
        if (merge.movedThePatient()) {
            blockers.addAll(undos.findRecordedSince(merge, MergeTables.OF_PATIENTS));
        }
        if (merge.isOfTwoPatients()) {
            blockers.addAll(modules.changedSince(merge));
        }
        return blockers.stream().distinct().toList();
    }

    /** Only where something was moved can anything that stays refer to it. */
    private List<UndoBlocker> referring(PersonMerge merge, List<LedgerEntry> entries) {
        Set<String> moved = entries.stream().map(LedgerEntry::tableName).collect(Collectors.toSet());
        List<MergeReference> references = MergeTables.REFERENCES.stream()
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
