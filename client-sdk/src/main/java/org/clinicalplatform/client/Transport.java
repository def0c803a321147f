package org.clinicalplatform.client;

import java.net.http.HttpClient;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.clinicalplatform.client.generated.ApiClient;
import org.clinicalplatform.client.generated.ApiException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * Runs calls of the generated client and keeps what it throws from getting out: its exceptions quote whole bodies.
 *
 * <p>Immutable and thread-safe.
 */
final class Transport {
    private final Connection link;
    private final CallOptions options;

    Transport(Connection link, CallOptions options) {
        this.link = link;
        this.options = options;
    }

    Transport with(CallOptions newOptions) {
        return new Transport(link, newOptions);
    }

    /**
     * Runs a call whose response has a body.
     *
     * @param credentials whose token to send, or null for an operation that takes none
     * @param core makes the generated class that has the operation
     */
    <A, R> R call(
            Operation operation, @Nullable Credentials credentials, Function<ApiClient, A> core, Call<A, R> call) {
        return call(operation, credentials, core, call, Function.identity());
    }

    /**
     * Runs a call and converts its response.
     *
     * @param reading may throw {@link MalformedResponseException}
     */
    <A, R, T> T call(
            Operation operation,
            @Nullable Credentials credentials,
            Function<ApiClient, A> core,
            Call<A, R> call,
            Function<R, T> reading) {
        ApiExchange exchange = exchange(operation, credentials);
        R response = perform(operation, exchange, core, call);
        // The generated client makes null of an empty body, whatever its types say.
        if (response == null) {
            throw exchange.unexpected("an empty response");
        }
        try {
            return reading.apply(response);
        } catch (MalformedResponseException e) {
            throw exchange.unexpected("a response without " + e.getMessage());
        }
    }

    /** Runs a call whose response is 204 if there is nothing; an empty response of another status is unexpected. */
    <A, R> Optional<R> find(
            Operation operation, @Nullable Credentials credentials, Function<ApiClient, A> core, Call<A, R> call) {
        ApiExchange exchange = exchange(operation, credentials);
        R response = perform(operation, exchange, core, call);
        if (response == null && !exchange.respondedNoContent()) {
            throw exchange.unexpected("an empty response");
        }
        return Optional.ofNullable(response);
    }

    /**
     * Runs a call whose response has no body. The specification has 204 for all of them: any other success is that of a
     * proxy or of a sign-in page.
     */
    <A> void run(
            Operation operation, @Nullable Credentials credentials, Function<ApiClient, A> core, VoidCall<A> order) {
        ApiExchange exchange = exchange(operation, credentials);
        perform(operation, exchange, core, api -> {
            order.on(api);
            return true;
        });
        if (!exchange.respondedNoContent()) {
            throw exchange.unexpected("a success other than 204");
        }
    }

    private ApiExchange exchange(Operation operation, @Nullable Credentials credentials) {
        return new ApiExchange(CallSettings.of(operation, options, link), link, credentials);
    }

    private <A, R> R perform(Operation operation, ApiExchange exchange, Function<ApiClient, A> core, Call<A, R> call) {
        try {
            return call.on(core.apply(new CallApiClient(link, new CallHttpClient(link.http(), exchange))));
        } catch (ApiException e) {
            // Neither the exception nor its cause goes on: both may quote the body.
            String where = e.getCause() instanceof JacksonException json ? placeIn(json) : "";
            if (exchange.responded()) {
                throw exchange.unexpected("a response that cannot be read" + where);
            }
            throw new IllegalArgumentException(operation.id() + ": an argument is missing or cannot be sent" + where);
        }
    }

    private static String placeIn(JacksonException e) {
        String place = e.getPath().stream()
                .map(step ->
                        step.getPropertyName() == null ? "[" + step.getIndex() + "]" : "." + step.getPropertyName())
                .collect(Collectors.joining());
        return place.isEmpty() ? "" : ", at " + place;
    }

    /** One call of the generated client whose response has a body. */
    @FunctionalInterface
    interface Call<A, R> {
        R on(A api) throws ApiException;
    }

    /** One call of the generated client whose response has no body. */
    @FunctionalInterface
    interface VoidCall<A> {
        void on(A api) throws ApiException;
    }

    /** The generated client's configuration for one call. */
    private static final class CallApiClient extends ApiClient {
        private final HttpClient http;

        CallApiClient(Connection link, HttpClient http) {
            super(HttpClient.newBuilder(), link.json(), link.baseUrl());
            this.http = http;
        }

        @Override
        public HttpClient getHttpClient() {
            return http;
        }
    }
}
