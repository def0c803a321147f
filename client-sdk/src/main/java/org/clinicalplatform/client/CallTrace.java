package org.clinicalplatform.client;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * Counts, times and logs the attempts of one call. Logs neither paths with their values nor queries, bodies or tokens.
 * Confined to the thread of the call.
 */
final class CallTrace {
    private final CallSettings call;
    private final System.Logger logger;
    private final long startedAt = System.nanoTime();
    private int attempts;

    CallTrace(CallSettings call, System.Logger logger) {
        this.call = call;
        this.logger = logger;
    }

    HttpResponse<byte[]> attempt(Attempt attempt) throws IOException, InterruptedException {
        attempts++;
        long sentAt = System.nanoTime();
        try {
            HttpResponse<byte[]> response = attempt.send();
            log(Integer.toString(response.statusCode()), sentAt, requestId(response));
            return response;
        } catch (IOException | InterruptedException e) {
            // Only its class: a message may quote the address with its query.
            log(e.getClass().getSimpleName(), sentAt, call.requestId());
            throw e;
        }
    }

    /** The id of the response or, if it has none that is valid, of the request. */
    String requestId(HttpResponse<?> response) {
        return response.headers()
                .firstValue("X-Request-Id")
                .filter(CallOptions::isRequestId)
                .orElse(call.requestId());
    }

    /** Passes the metadata of the response to the listener of the call. */
    void report(HttpResponse<?> response) {
        Consumer<ResponseInfo> listener = call.responseListener();
        if (listener == null) {
            return;
        }
        try {
            listener.accept(new ResponseInfo(
                    call.operation().id(),
                    response.statusCode(),
                    requestId(response),
                    attempts,
                    Duration.ofNanos(System.nanoTime() - startedAt)));
        } catch (RuntimeException e) {
            // The service has already processed the request, so its result must not be lost.
            logger.log(System.Logger.Level.WARNING, "The response listener failed", e);
        }
    }

    private void log(String outcome, long sentAt, String requestId) {
        if (logger.isLoggable(System.Logger.Level.DEBUG)) {
            logger.log(
                    System.Logger.Level.DEBUG,
                    "%s %s: %s after %s ms (request id %s, attempt %s)"
                            .formatted(
                                    call.operation().method(),
                                    call.operation().pathTemplate(),
                                    outcome,
                                    Duration.ofNanos(System.nanoTime() - sentAt).toMillis(),
                                    requestId,
                                    attempts));
        }
    }

    /** Sends the request once. */
    @FunctionalInterface
    interface Attempt {
        HttpResponse<byte[]> send() throws IOException, InterruptedException;
    }
}
