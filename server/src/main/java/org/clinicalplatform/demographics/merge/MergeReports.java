package org.clinicalplatform.demographics.merge;

import java.util.List;
import org.springframework.stereotype.Component;

/** Saves and loads the reports of merges. */
@Component
class MergeReports {
    private final PersonMergeMapper merges;
    private final MergePropagation modules;

    MergeReports(PersonMergeMapper merges, MergePropagation modules) {
        this.merges = merges;
        this.modules = modules;
    }

    /** Saves the counts with the merge. */
    MergeReport save(PersonMerge merge, MergeCounts counts) {
        List<TableCount> tables = MergeTables.KEYS.stream()
                .map(key -> new TableCount(
                        key,
                        counts.moved().getOrDefault(key, 0L),
                        counts.deduplicated().getOrDefault(key, 0L)))
                .toList();
        merges.insertCounts(merge.id(), tables);
        return new MergeReport(merge, counts, modules.obligations(merge));
    }

    MergeReport of(PersonMerge merge) {
        MergeCounts.Sum sum = new MergeCounts.Sum(MergeTables.ALL);
        merges.countsOf(merge.id()).forEach(table -> sum.add(table.tableKey(), table.moved(), table.deduplicated()));
        return new MergeReport(merge, sum.counts(), modules.obligations(merge));
    }
}
