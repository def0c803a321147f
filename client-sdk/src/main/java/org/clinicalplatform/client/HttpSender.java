package org.clinicalplatform.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.GZIPInputStream;

/**
 * Sends one request once. The JDK's request timeout ends when the headers of the response have arrived; this one covers
 * the whole response. The JDK completes the futures of {@code sendAsync} on the common pool, all of whose threads the
 * application may occupy for hours; a complete response is therefore taken from the thread that received it.
 */
final class HttpSender {
    private final HttpClient http;

    /** Another client may read a response and then repeat the request, or change the response: its future decides. */
    private final boolean ofJdk;

    HttpSender(HttpClient http) {
        this.http = http;
        this.ofJdk = http.getClass().getModule() == HttpClient.class.getModule();
    }

    HttpResponse<byte[]> send(HttpRequest request, Duration timeout) throws IOException, InterruptedException {
        CompletableFuture<HttpResponse<byte[]>> response = start(request);
        try {
            return withBody(response.get(timeout.toNanos(), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            HttpTimeoutException timedOut = new HttpTimeoutException("no complete response within " + timeout);
            timedOut.initCause(e);
            throw timedOut;
        } catch (ExecutionException e) {
            throw asThrownBySend(e);
        } finally {
            // Abandons the connection if the response is no longer awaited; no effect on a complete response.
            response.cancel(true);
        }
    }

    private CompletableFuture<HttpResponse<byte[]>> start(HttpRequest request) throws NotSentException {
        CompletableFuture<HttpResponse<byte[]>> received = new CompletableFuture<>();
        HttpResponse.BodyHandler<byte[]> handler =
                ofJdk ? info -> completing(received, request, info) : HttpResponse.BodyHandlers.ofByteArray();
        try {
            CompletableFuture<HttpResponse<byte[]>> response = http.sendAsync(request, handler);
            requireOpen(response);
            passOn(received, response);
            return response;
        } catch (RejectedExecutionException e) {
            throw new NotSentException(
                    "the executor of the client refused the request: it may be shut down or full", e);
        }
    }

    /** Since Java 21 an HTTP client can be closed: it fails at once and sends nothing, which only a message tells. */
    private static void requireOpen(CompletableFuture<HttpResponse<byte[]>> exchange) throws NotSentException {
        if (!exchange.isCompletedExceptionally()) {
            return;
        }
        try {
            exchange.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof IOException failure && "closed".equals(failure.getMessage())) {
                throw new NotSentException("the HTTP client of the application is closed", failure);
            }
        }
    }

    /** Completes the future of the JDK itself, so that no task with the response is left in the common pool. */
    private static void passOn(
            CompletionStage<HttpResponse<byte[]>> received, CompletableFuture<HttpResponse<byte[]>> response) {
        received.thenAccept(response::complete);
    }

    /**
     * Reads a body, and completes the response with its last byte. A body that breaks off is left to the JDK. The mapping
     * runs before the JDK learns of the body: what is attached to a future later than this would be executed first.
     */
    private static HttpResponse.BodySubscriber<byte[]> completing(
            CompletableFuture<HttpResponse<byte[]>> received, HttpRequest request, HttpResponse.ResponseInfo info) {
        return HttpResponse.BodySubscribers.mapping(HttpResponse.BodySubscribers.ofByteArray(), body -> {
            received.complete(BufferedResponse.received(request, info, body));
            return body;
        });
    }

    /** The 407 by which a proxy refuses a tunnel has no body in the JDK, not even an empty one. */
    private static HttpResponse<byte[]> withBody(HttpResponse<byte[]> response) {
        if (response.body() == null) {
            return BufferedResponse.of(response, new byte[0]);
        }
        return isCompressed(response) ? BufferedResponse.of(response, decompressed(response.body())) : response;
    }

    /** A proxy may compress a response, since the request does not refuse that (RFC 9110, section 12.5.3). */
    private static boolean isCompressed(HttpResponse<byte[]> response) {
        return response.body().length > 0
                && response.headers()
                        .firstValue("Content-Encoding")
                        .filter("gzip"::equalsIgnoreCase)
                        .isPresent();
    }

    /** The body itself if it is not what its header says: then it can be read as it is, or not at all. */
    private static byte[] decompressed(byte[] body) {
        try (GZIPInputStream text = new GZIPInputStream(new ByteArrayInputStream(body))) {
            return text.readAllBytes();
        } catch (IOException e) {
            return body;
        }
    }

    private static IOException asThrownBySend(ExecutionException e) {
        if (e.getCause() instanceof IOException failure) {
            return failure;
        }
        return new IOException("the request failed", e.getCause());
    }
}
