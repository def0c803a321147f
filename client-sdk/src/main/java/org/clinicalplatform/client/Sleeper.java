package org.clinicalplatform.client;

import java.time.Duration;

/** Waits between attempts; tests replace it by one that records the waits. */
@FunctionalInterface
interface Sleeper {

    void sleep(Duration duration) throws InterruptedException;

    /** Lets the calling thread sleep. */
    static Sleeper ofThread() {
        return duration -> Thread.sleep(duration.toMillis());
    }
}
