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

/** An HTTP client that an application has wrapped around the JDK's. */
abstract class DelegatingHttpClient extends HttpClient {
    private final HttpClient jdk = HttpClient.newHttpClient();

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
