package org.clinicalplatform.client;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
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
    private final Link link;
    private final CallOptions options;

    Transport(Link link, CallOptions options) {
        this.link = link;
        this.options = options;
    }

    Transport with(CallOptions newOptions) {
        return new Transport(link, newOptions);
    }

    /**
     * Runs a call that answers with a body.
     *
     * @param credentials whose token to send, or null for an operation that takes none
     * @param core makes the generated class that has the operation
     */
    <A, R> R call(
            Operation operation, @Nullable Credentials credentials, Function<ApiClient, A> core, Call<A, R> call) {
        return call(operation, credentials, core, call, Function.identity());
    }

    /**
     * Runs a call whose answer has to be read further.
     *
     * @param reading may throw {@link MalformedAnswerException}
     */
    <A, R, T> T call(
            Operation operation,
            @Nullable Credentials credentials,
            Function<ApiClient, A> core,
            Call<A, R> call,
            Function<R, T> reading) {
        Exchange exchange = exchange(operation, credentials);
        R answer = perform(operation, exchange, core, call);
        // The generated client makes null of an empty body, whatever its types say.
        if (answer == null) {
            throw exchange.unexpected("an empty answer");
        }
        try {
            return reading.apply(answer);
        } catch (MalformedAnswerException e) {
            throw exchange.unexpected("an answer without " + e.getMessage());
        }
    }

    /** Runs a call that answers 204 where there is nothing; an answer that is merely empty is still unexpected. */
    <A, R> Optional<R> find(
            Operation operation, @Nullable Credentials credentials, Function<ApiClient, A> core, Call<A, R> call) {
        Exchange exchange = exchange(operation, credentials);
        R answer = perform(operation, exchange, core, call);
        if (answer == null && !exchange.answeredNoContent()) {
            throw exchange.unexpected("an empty answer");
        }
        return Optional.ofNullable(answer);
    }

    /** Runs a call whose answer has no body. */
    <A> void run(Operation operation, @Nullable Credentials credentials, Function<ApiClient, A> core, Order<A> order) {
        perform(operation, exchange(operation, credentials), core, api -> {
            order.on(api);
            return true;
        });
    }

    private Exchange exchange(Operation operation, @Nullable Credentials credentials) {
        Duration timeout = options.timeout() == null ? link.readTimeout() : options.timeout();
        String requestId = options.requestId() == null ? UUID.randomUUID().toString() : options.requestId();
        return new Exchange(operation, link, credentials, timeout, requestId);
    }

    private <A, R> R perform(Operation operation, Exchange exchange, Function<ApiClient, A> core, Call<A, R> call) {
        try {
            return call.on(core.apply(new CallApiClient(link, new CallHttpClient(link.http(), exchange))));
        } catch (ApiException e) {
            // Neither the exception nor its cause goes on: both may quote the body.
            String where = e.getCause() instanceof JacksonException json ? placeIn(json) : "";
            if (exchange.answered()) {
                throw exchange.unexpected("an answer that cannot be read" + where);
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

    /** One call of the generated client that answers with a body. */
    @FunctionalInterface
    interface Call<A, R> {
        R on(A api) throws ApiException;
    }

    /** One call of the generated client that answers without a body. */
    @FunctionalInterface
    interface Order<A> {
        void on(A api) throws ApiException;
    }

    /** The generated client's configuration for one call. */
    private static final class CallApiClient extends ApiClient {
        private final HttpClient http;

        CallApiClient(Link link, HttpClient http) {
            super(HttpClient.newBuilder(), link.json(), link.baseUrl());
            this.http = http;
        }

        @Override
        public HttpClient getHttpClient() {
            return http;
        }
    }
}
