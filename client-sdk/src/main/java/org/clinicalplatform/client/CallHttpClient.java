package org.clinicalplatform.client;

import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;

/** What the generated client takes for the JDK's HTTP client: it carries one call through {@link ApiExchange}. */
final class CallHttpClient extends ConfiguredHttpClient {
    private final ApiExchange exchange;

    CallHttpClient(HttpClient jdk, ApiExchange exchange) {
        super(jdk);
        this.exchange = exchange;
    }

    /** The generated client reads each body from a stream, so its handler need not be run. */
    @Override
    @SuppressWarnings("unchecked")
    public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        return (HttpResponse<T>) exchange.send(request);
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        throw new UnsupportedOperationException("the generated client is used synchronously");
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, HttpResponse.BodyHandler<T> handler, HttpResponse.PushPromiseHandler<T> pushes) {
        throw new UnsupportedOperationException("the generated client is used synchronously");
    }
}
