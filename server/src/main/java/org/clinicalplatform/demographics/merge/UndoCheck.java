package org.clinicalplatform.demographics.merge;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.clinicalplatform.api.model.UndoBlockerReason;
import org.springframework.stereotype.Component;

/**
 * Finds what prevents the undo of a merge.
 *
 * <p>Merges of one survivor are undone in reverse order, so that each finds the rows as it left them. A row that moved
 * and was changed since describes the merged patient, and no rule can tell to whom it belongs, so it prevents the undo.
 * A row that was added since prevents it if it refers to a row that would leave, or if the patient itself moved; any
 * other stays with the survivor. What later merges did is not counted: their undo takes it back. Nor is what merges did
 * to the other end of a relationship.
 */
@Component
class UndoCheck {
    private final UndoMapper undos;
    private final MergedRelationshipMapper relationships;
    private final MergePropagation modules;

    UndoCheck(UndoMapper undos, MergedRelationshipMapper relationships, MergePropagation modules) {
        this.undos = undos;
        this.relationships = relationships;
        this.modules = modules;
    }

    /** Later merges come first, since they have to be undone first. The rows that they moved are not listed. */
    UndoBlockers blockers(PersonMerge merge) {
        if (merge.undo() != null) {
            return UndoBlockers.of(
                    Stream.of(new UndoBlocker("person_merge", merge.id(), UndoBlockerReason.ALREADY_UNDONE)));
        }
        List<UndoBlocker> laterMerges = undos.findLaterMerges(merge);
        List<UUID> later = laterMerges.isEmpty() ? List.of() : undos.findIdsOfChainSince(merge);
        List<UndoBlocker> blockers = new ArrayList<>(laterMerges);
        blockers.addAll(relationships.findMergesOfOtherEnds(merge));
        blockers.addAll(undos.findVoidedSurvivor(merge));
        if (later.isEmpty()) {
            blockers.addAll(undos.findChangedFields(merge));
            blockers.addAll(undos.findLastNames(merge));
        }
        blockers.addAll(rows(merge, later));
        blockers.addAll(modules.undoBlockers(merge));
        return UndoBlockers.of(blockers.stream());
    }

    /**
     * What the undo would leave with the survivor; nothing if the merge was undone, or later ones have to be undone
     * first.
     *
     * @param chartClosed whether the caller may not see the chart
     */
    StayingData staying(PersonMerge merge, boolean chartClosed) {
        if (merge.undo() != null || !undos.findLaterMerges(merge).isEmpty()) {
            return StayingData.NONE;
        }
        boolean hasChart = merge.survivorPatientId() != null;
        boolean withChart = hasChart && !chartClosed;
        List<MergeTable> ofPatients = withChart ? MergeTables.OF_PATIENTS : List.of();
        List<StayingRows> tables = new ArrayList<>(undos.findStaying(merge, MergeTables.OF_PERSONS, ofPatients));
        if (withChart) {
            tables.addAll(modules.recordedForSurvivor(merge));
        }
        return new StayingData(List.copyOf(tables), hasChart && chartClosed);
    }

    private List<UndoBlocker> rows(PersonMerge merge, List<UUID> later) {
        List<LedgerEntry> all = undos.entries(merge.id()).stream()
                .filter(entry -> !entry.isOfRelationships())
                .toList();
        List<LedgerEntry> owned =
                all.stream().filter(LedgerEntry::isOfOwnedRows).toList();
        List<LedgerEntry> compared = Stream.concat(owned.stream(), all.stream().filter(LedgerEntry::isOfMovedPatient))
                .toList();
        List<UndoBlocker> rows =
                new ArrayList<>(compared.isEmpty() ? List.of() : undos.findChangedRows(merge.id(), compared, later));
        rows.addAll(relationships.findChanged(merge.id()));
        rows.addAll(referring(merge, owned));
        if (merge.movedPatient()) {
            rows.addAll(undos.findRecordedSince(merge, MergeTables.OF_PATIENTS, later));
        }
        return rows;
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
