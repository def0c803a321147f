package org.clinicalplatform.client;

import java.net.ProxySelector;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** The settings of the JDK's HTTP client: its parts, or the whole client. */
final class HttpClientSettings {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);

    /** The first Java whose HTTP client with an authenticator sends the token of a request (JDK-8326949). */
    private static final int TOKEN_BESIDE_AUTHENTICATOR = 24;

    private @Nullable HttpClient given;
    private @Nullable Duration connectTimeout;
    private @Nullable SSLContext sslContext;
    private @Nullable ProxySelector proxy;
    private @Nullable Executor executor;

    void client(HttpClient client) {
        if (client.followRedirects() != HttpClient.Redirect.NEVER) {
            throw new IllegalArgumentException(
                    "httpClient must not follow redirects, which would carry the token to wherever they point");
        }
        if (client.authenticator().isPresent()
                && !sendsTokenBesideAuthenticator(Runtime.version().feature())) {
            throw new IllegalArgumentException("httpClient must not have an authenticator on Java older than 24, "
                    + "which removes the token from each request (JDK-8326949): "
                    + "use Java 24 or newer, or a proxy that knows this machine by its address");
        }
        given = client;
    }

    /**
     * Whether an HTTP client with an authenticator sends the token of a request too.
     *
     * @param javaVersion the feature number of the Java version
     */
    static boolean sendsTokenBesideAuthenticator(int javaVersion) {
        return javaVersion >= TOKEN_BESIDE_AUTHENTICATOR;
    }

    void connectTimeout(Duration timeout) {
        connectTimeout = Settings.requireWait(timeout, "connectTimeout");
    }

    void sslContext(SSLContext context) {
        sslContext = Objects.requireNonNull(context, "context");
    }

    void proxy(ProxySelector selector) {
        proxy = Objects.requireNonNull(selector, "selector");
    }

    void executor(Executor threads) {
        executor = Objects.requireNonNull(threads, "threads");
    }

    HttpClient client() {
        if (given == null) {
            return built();
        }
        if (connectTimeout != null || sslContext != null || proxy != null || executor != null) {
            throw new IllegalStateException(
                    "Set connectTimeout, sslContext, proxy and executor on the httpClient that was given");
        }
        return given;
    }

    private HttpClient built() {
        HttpClient.Builder http = HttpClient.newBuilder()
                .connectTimeout(connectTimeout == null ? CONNECT_TIMEOUT : connectTimeout)
                // A redirect would carry the token to wherever it points.
                .followRedirects(HttpClient.Redirect.NEVER);
        if (sslContext != null) {
            http.sslContext(sslContext);
        }
        if (proxy != null) {
            http.proxy(proxy);
        }
        if (executor != null) {
            http.executor(executor);
        }
        return http.build();
    }
}
