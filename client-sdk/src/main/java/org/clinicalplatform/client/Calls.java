package org.clinicalplatform.client;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.clinicalplatform.client.generated.ApiClient;
import org.clinicalplatform.client.generated.ApiResponse;

/**
 * The calls of one class of the generated client under one session.
 *
 * @param core makes the generated class
 */
record Calls<A>(Transport transport, Credentials credentials, Function<ApiClient, A> core) {

    /** Runs a call whose response has a body. */
    <R> R call(Operation operation, Transport.Call<A, R> call) {
        return transport.call(operation, credentials, core, call);
    }

    /** Runs a search or list, whose response says in a header whether it is truncated. */
    <R> SearchResult<R> search(Operation operation, Transport.Call<A, ApiResponse<List<R>>> call) {
        return transport.call(operation, credentials, core, call, SearchResult::of);
    }

    /** Runs a call whose response is 204 if there is nothing. */
    <R> Optional<R> find(Operation operation, Transport.Call<A, R> call) {
        return transport.find(operation, credentials, core, call);
    }

    /** Runs a call whose response has no body. */
    void run(Operation operation, Transport.VoidCall<A> order) {
        transport.run(operation, credentials, core, order);
    }
}
