package org.clinicalplatform.client;

import java.net.Authenticator;
import java.net.CookieHandler;
import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;

/** An HTTP client with the configuration of the JDK's that it stands before; a subclass decides how it sends. */
abstract class ConfiguredHttpClient extends HttpClient {
    private final HttpClient jdk;

    ConfiguredHttpClient(HttpClient jdk) {
        this.jdk = jdk;
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
