package org.clinicalplatform.client;

import java.io.IOException;
import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/**
 * What the generated client takes for the JDK's HTTP client: it carries one call through {@link ApiExchange} and has
 * nothing of a client's own configuration.
 */
final class CallHttpClient extends HttpClient {
    private final HttpClient jdk;
    private final ApiExchange exchange;

    CallHttpClient(HttpClient jdk, ApiExchange exchange) {
        this.jdk = jdk;
        this.exchange = exchange;
    }

    @Override
    public <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> handler) throws IOException {
        return exchange.send(request, handler);
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

    @Override
    public Optional<CookieHandler> cookieHandler() {
        return jdk.cookieHandler();
    }

    @Override
    public Optional<Duration> connectTimeout() {
        return jdk.connectTimeout();
    }

    @Override
    public Redirect followRedirects() {
        return jdk.followRedirects();
    }

    @Override
    public Optional<ProxySelector> proxy() {
        return jdk.proxy();
    }

    @Override
    public SSLContext sslContext() {
        return jdk.sslContext();
    }

    @Override
    public SSLParameters sslParameters() {
        return jdk.sslParameters();
    }

    @Override
    public Optional<Authenticator> authenticator() {
        return jdk.authenticator();
    }

    @Override
    public Version version() {
        return jdk.version();
    }

    @Override
    public Optional<Executor> executor() {
        return jdk.executor();
    }
}
