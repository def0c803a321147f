package org.clinicalplatform.platform.backlog;

import java.util.List;

/** What waits to be written, in order. Thread-safe, for any number that add and one that takes away. */
public interface Backlog<T> {
    /** Those that have waited longest; they stay until they are {@linkplain #remove removed}. */
    List<T> first(int atMost);

    /** Takes away those that have waited longest, because they are written. */
    void remove(int count);

    /** How many wait. */
    long size();
}
