package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.stream.Stream;

/**
 * What prevents the undo of a merge.
 *
 * @param listed at most {@link #MAX_LISTED}
 * @param truncated whether there are more
 */
record UndoBlockers(List<UndoBlocker> listed, boolean truncated) {
    static final int MAX_LISTED = 100;

    /** The first of all blockers, each once. */
    static UndoBlockers of(Stream<UndoBlocker> all) {
        List<UndoBlocker> found = all.distinct().limit(MAX_LISTED + 1L).toList();
        boolean truncated = found.size() > MAX_LISTED;
        return new UndoBlockers(truncated ? found.subList(0, MAX_LISTED) : found, truncated);
    }

    boolean isEmpty() {
        return listed.isEmpty() && !truncated;
    }

    /** Without the rows of a patient's chart, of which only is said that there are some. */
    UndoBlockers withoutChart() {
        List<UndoBlocker> others =
                listed.stream().filter(blocker -> !blocker.isOfChart()).toList();
        return new UndoBlockers(others, truncated || others.size() < listed.size());
    }
}
