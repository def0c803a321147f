package org.clinicalplatform.platform.logging;

/** How often a kind of line was logged since the beginning of its window. */
final class LineCount {
    private long since;
    private int lines;

    LineCount(long since) {
        this.since = since;
    }

    /** Begins a new window if the present one is over, and returns the count of that one; otherwise 0. */
    synchronized int startAgain(long now, long window) {
        if (now - since < window) {
            return 0;
        }
        int former = lines;
        since = now;
        lines = 0;
        return former;
    }

    /** Counts a line, and returns its number within the window. */
    synchronized int next() {
        lines++;
        return lines;
    }
}
