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

    /** So many of one kind tell whether there are more than are listed. */
    static final int ENOUGH = MAX_LISTED + 1;

    /** The first of all blockers, each once. */
    static UndoBlockers of(Stream<UndoBlocker> all) {
        List<UndoBlocker> found = all.distinct().limit(ENOUGH).toList();
        boolean truncated = found.size() > MAX_LISTED;
        return new UndoBlockers(truncated ? found.subList(0, MAX_LISTED) : found, truncated);
    }

    boolean isEmpty() {
        return listed.isEmpty() && !truncated;
    }

    /** Without the rows of a patient's chart; that there are some is all that is disclosed. */
    UndoBlockers withoutChart() {
        List<UndoBlocker> others =
                listed.stream().filter(blocker -> !blocker.isOfChart()).toList();
        return new UndoBlockers(others, truncated || others.size() < listed.size());
    }
}
