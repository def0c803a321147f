package org.clinicalplatform.client;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;

/** An HTTP client that an application has wrapped around the JDK's. */
abstract class DelegatingHttpClient extends ConfiguredHttpClient {
    private final HttpClient jdk;

    DelegatingHttpClient() {
        this(HttpClient.newHttpClient());
    }

    private DelegatingHttpClient(HttpClient jdk) {
        super(jdk);
        this.jdk = jdk;
    }

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler)
            throws IOException, InterruptedException {
        return jdk.send(request, handler);
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(HttpRequest request, HttpResponse.BodyHandler<T> handler) {
        return jdk.sendAsync(request, handler);
    }

    @Override
    public <T> CompletableFuture<HttpResponse<T>> sendAsync(
            HttpRequest request, HttpResponse.BodyHandler<T> handler, HttpResponse.PushPromiseHandler<T> pushes) {
        return jdk.sendAsync(request, handler, pushes);
    }
}
