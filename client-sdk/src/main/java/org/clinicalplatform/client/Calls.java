package org.clinicalplatform.client;

import java.util.Optional;
import java.util.function.Function;
import org.clinicalplatform.client.generated.ApiClient;

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

    /** Runs a call whose response is 204 if there is nothing. */
    <R> Optional<R> find(Operation operation, Transport.Call<A, R> call) {
        return transport.find(operation, credentials, core, call);
    }

    /** Runs a call whose response has no body. */
    void run(Operation operation, Transport.VoidCall<A> order) {
        transport.run(operation, credentials, core, order);
    }
}
