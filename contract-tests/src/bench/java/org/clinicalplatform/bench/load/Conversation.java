package org.clinicalplatform.bench.load;

import org.clinicalplatform.bench.http.KeepAliveConnection;
import org.clinicalplatform.bench.http.Request;

/**
 * What is sent over one connection: each request may follow from the response to the one before. Used by one thread.
 */
public interface Conversation {

    Request next();

    /**
     * Called after each response, which the connection still has; does nothing unless the next request depends on it.
     */
    default void responded(KeepAliveConnection connection) {}

    /** The same request over and over. */
    static Conversation of(Request request) {
        return () -> request;
    }
}
