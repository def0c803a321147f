package org.clinicalplatform.client;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;

/** Configures a {@link ClinicalClient}. Not thread-safe; the client it builds is. */
public final class ClinicalClientBuilder {
    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(30);

    private @Nullable URI baseUrl;
    private @Nullable String applicationName;
    private TokenStore tokenStore = TokenStore.inMemory();
    private Duration connectTimeout = CONNECT_TIMEOUT;
    private Duration readTimeout = READ_TIMEOUT;
    private RetryPolicy retryPolicy = RetryPolicy.defaults();
    private Clock clock = Clock.systemUTC();
    private Sleeper sleeper = Sleeper.ofThread();

    ClinicalClientBuilder() {}

    /**
     * The base URL of the service; required. Use https except on loopback, since passwords and tokens are sent there.
     *
     * @param url for instance {@code https://clinic.example}, with the context path if the service has one
     * @throws IllegalArgumentException if it is not absolute, neither http nor https, or has credentials, a query or a
     *     fragment
     */
    public ClinicalClientBuilder baseUrl(String url) {
        return baseUrl(URI.create(url));
    }

    /**
     * The base URL of the service; required.
     *
     * @param url see {@link #baseUrl(String)}
     * @throws IllegalArgumentException see {@link #baseUrl(String)}
     */
    public ClinicalClientBuilder baseUrl(URI url) {
        this.baseUrl = Settings.requireBaseUrl(url);
        return this;
    }

    /**
     * Where the tokens are stored; in memory by default. Each client needs its own store.
     *
     * @param store the store
     */
    public ClinicalClientBuilder tokenStore(TokenStore store) {
        this.tokenStore = store;
        return this;
    }

    /**
     * Timeout of the connection; 5 seconds by default.
     *
     * @param timeout the longest wait
     * @throws IllegalArgumentException if it is not positive
     */
    public ClinicalClientBuilder connectTimeout(Duration timeout) {
        this.connectTimeout = Settings.requirePositive(timeout, "connectTimeout");
        return this;
    }

    /**
     * Timeout of one attempt, from its start to the last byte of the response; 30 seconds by default.
     *
     * @param timeout the longest wait
     * @throws IllegalArgumentException if it is not positive
     */
    public ClinicalClientBuilder readTimeout(Duration timeout) {
        this.readTimeout = Settings.requirePositive(timeout, "readTimeout");
        return this;
    }

    /**
     * When to retry safe requests; {@link RetryPolicy#defaults()} by default.
     *
     * @param policy the policy
     */
    public ClinicalClientBuilder retryPolicy(RetryPolicy policy) {
        this.retryPolicy = policy;
        return this;
    }

    /**
     * The calling application, first product of the {@code User-Agent}.
     *
     * @param name a name, or a name and a version: {@code ward-board/2.1}
     * @throws IllegalArgumentException if it is not a product (RFC 9110, section 10.1.5)
     */
    public ClinicalClientBuilder applicationName(String name) {
        this.applicationName = Settings.requireProduct(name);
        return this;
    }

    ClinicalClientBuilder clock(Clock newClock) {
        this.clock = newClock;
        return this;
    }

    ClinicalClientBuilder sleeper(Sleeper newSleeper) {
        this.sleeper = newSleeper;
        return this;
    }

    /**
     * Builds the client. Nothing is sent yet.
     *
     * @return a client without a session, unless the token store holds one
     * @throws IllegalStateException if no base URL was set
     */
    public ClinicalClient build() {
        if (baseUrl == null) {
            throw new IllegalStateException("baseUrl is required");
        }
        Transport transport = new Transport(link(baseUrl), CallOptions.defaults());
        LiveSession session = new LiveSession(tokenStore, clock, new TokenRefresh(transport, clock));
        return new ClinicalClient(transport, session, clock);
    }

    private Connection link(URI url) {
        HttpClient http = HttpClient.newBuilder()
                .version(versionFor(url))
                .connectTimeout(connectTimeout)
                // A redirect would carry the token to wherever it points.
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        ObjectMapper json = WireMapper.create();
        return new Connection(
                http,
                new Retries(new HttpSender(http), retryPolicy, sleeper),
                json,
                new ErrorResponses(json),
                Settings.withoutTrailingSlash(url),
                UserAgent.of(applicationName),
                readTimeout);
    }

    /** Without TLS the JDK requests an upgrade to HTTP/2 in a header that not every proxy supports. */
    private static HttpClient.Version versionFor(URI url) {
        return "https".equalsIgnoreCase(url.getScheme()) ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1;
    }
}
