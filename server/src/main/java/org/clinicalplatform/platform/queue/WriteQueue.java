package org.clinicalplatform.platform.queue;

import java.util.List;

/** Rows to be written, oldest first. Any number of threads add rows, one thread removes them. */
public interface WriteQueue<T> {
    /** The oldest rows; they stay until they are {@linkplain #remove removed}. */
    List<T> first(int atMost);

    /** Removes the oldest rows once they are written. */
    void remove(int count);

    long size();
}
