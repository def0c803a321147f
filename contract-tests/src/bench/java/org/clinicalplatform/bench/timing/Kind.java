package org.clinicalplatform.bench.timing;

import java.util.function.IntFunction;
import org.clinicalplatform.bench.http.Request;

/**
 * Responses that are timed under one name.
 *
 * @param status of all of them
 * @param requests the request of a round, by its number
 */
public record Kind(String name, int status, IntFunction<Request> requests) {

    /** The same request in each round. */
    public static Kind of(String name, int status, Request request) {
        return new Kind(name, status, round -> request);
    }
}
