package org.clinicalplatform.platform.queue;

import java.util.List;

/** Entries to be written, oldest first. Any number of threads add entries, one thread removes them. */
public interface WriteQueue<T> {
    /**
     * The oldest entries; they stay until they are {@linkplain #remove removed}.
     *
     * @param rows that the entries have together at most; the oldest one is returned however many it has
     */
    List<T> first(int rows);

    /** Removes the oldest entries once they are written. */
    void remove(int count);

    /** The number of entries. */
    long size();

    /** The number of events that the entries stand for. */
    default long events() {
        return size();
    }

    /** The number of rows that the entries have together, which is what fills a bounded queue. */
    default long rows() {
        return size();
    }
}
