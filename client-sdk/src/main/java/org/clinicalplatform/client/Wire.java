package org.clinicalplatform.client;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Sends one request once. The JDK's own request timeout stops counting when the headers of the answer are there; here
 * the whole answer has to be.
 */
final class Wire {
    private final HttpClient http;

    Wire(HttpClient http) {
        this.http = http;
    }

    HttpResponse<byte[]> send(HttpRequest request, Duration timeout) throws IOException, InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before the request was sent");
        }
        CompletableFuture<HttpResponse<byte[]>> answer =
                http.sendAsync(request, HttpResponse.BodyHandlers.ofByteArray());
        try {
            return answer.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            HttpTimeoutException timedOut = new HttpTimeoutException("no complete answer within " + timeout);
            timedOut.initCause(e);
            throw timedOut;
        } catch (ExecutionException e) {
            throw asThrownBySend(e);
        } finally {
            // Gives the connection up when nobody waits for the answer any longer; an answer that is there stays.
            answer.cancel(true);
        }
    }

    private static IOException asThrownBySend(ExecutionException e) {
        if (e.getCause() instanceof IOException failure) {
            return failure;
        }
        return new IOException("the request failed", e.getCause());
    }
}
