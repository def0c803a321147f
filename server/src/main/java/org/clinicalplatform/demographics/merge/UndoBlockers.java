package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.stream.Stream;

/**
 * What prevents the undo of a merge.
 *
 * @param listed at most {@link #MAX_LISTED}; empty if the merge can be undone
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
        return listed.isEmpty();
    }
}
