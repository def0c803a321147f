package org.clinicalplatform.demographics.merge;

import java.util.List;
import org.springframework.stereotype.Component;

/** Puts together what is told of a merge. Thread-safe. */
@Component
class MergeReports {
    private final PersonMergeMapper merges;
    private final Modules modules;

    MergeReports(PersonMergeMapper merges, Modules modules) {
        this.merges = merges;
        this.modules = modules;
    }

    /** Keeps the counts with the merge, and reports it. */
    MergeReport keep(PersonMerge merge, MergeCounts counts) {
        List<TableCount> tables = MergeTables.KEYS.stream()
                .map(key -> new TableCount(
                        key,
                        counts.moved().getOrDefault(key, 0L),
                        counts.deduplicated().getOrDefault(key, 0L)))
                .toList();
        merges.insertCounts(merge.id(), tables);
        return new MergeReport(merge, counts, modules.obligations(merge));
    }

    /** Of a merge that stands in the database. */
    MergeReport of(PersonMerge merge) {
        MergeCounts.Sum sum = new MergeCounts.Sum();
        merges.countsOf(merge.id()).forEach(table -> sum.add(table.tableKey(), table.moved(), table.deduplicated()));
        return new MergeReport(merge, sum.counts(), modules.obligations(merge));
    }
}
