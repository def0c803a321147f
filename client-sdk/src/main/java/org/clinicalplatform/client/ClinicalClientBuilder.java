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
     * Where the service is; required. Passwords and tokens travel there, so use https on anything but loopback.
     *
     * @param url for instance {@code https://clinic.example}, with the context path if the service has one
     * @return this builder
     * @throws IllegalArgumentException if it is not absolute, neither http nor https, or has credentials, a query or a
     *     fragment
     */
    public ClinicalClientBuilder baseUrl(String url) {
        return baseUrl(URI.create(url));
    }

    /**
     * Where the service is; required.
     *
     * @param url see {@link #baseUrl(String)}
     * @return this builder
     * @throws IllegalArgumentException see {@link #baseUrl(String)}
     */
    public ClinicalClientBuilder baseUrl(URI url) {
        this.baseUrl = Settings.requireBaseUrl(url);
        return this;
    }

    /**
     * Where the tokens are kept; in memory unless set. Give each client a store of its own.
     *
     * @param store the store
     * @return this builder
     */
    public ClinicalClientBuilder tokenStore(TokenStore store) {
        this.tokenStore = store;
        return this;
    }

    /**
     * How long to wait for a connection; 5 seconds unless set.
     *
     * @param timeout the longest wait
     * @return this builder
     * @throws IllegalArgumentException if it is not positive
     */
    public ClinicalClientBuilder connectTimeout(Duration timeout) {
        this.connectTimeout = Settings.requirePositive(timeout, "connectTimeout");
        return this;
    }

    /**
     * How long one attempt may take, from its start to the last byte of the answer; 30 seconds unless set.
     *
     * @param timeout the longest wait
     * @return this builder
     * @throws IllegalArgumentException if it is not positive
     */
    public ClinicalClientBuilder readTimeout(Duration timeout) {
        this.readTimeout = Settings.requirePositive(timeout, "readTimeout");
        return this;
    }

    /**
     * When to repeat safe requests; {@link RetryPolicy#defaults()} unless set.
     *
     * @param policy the policy
     * @return this builder
     */
    public ClinicalClientBuilder retryPolicy(RetryPolicy policy) {
        this.retryPolicy = policy;
        return this;
    }

    /**
     * Which application is calling. It leads the {@code User-Agent}, so that the service's operators know whom to ask.
     *
     * @param name a name, or a name and a version: {@code ward-board/2.1}
     * @return this builder
     * @throws IllegalArgumentException if it is no product of RFC 9110, section 10.1.5
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
        LiveSession session = new LiveSession(tokenStore, clock, new Renewal(transport, clock));
        return new ClinicalClient(transport, session, clock);
    }

    private Link link(URI url) {
        HttpClient http = HttpClient.newBuilder()
                .version(versionFor(url))
                .connectTimeout(connectTimeout)
                // A redirect would carry the token to wherever it points.
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        ObjectMapper json = ContractMapper.create();
        return new Link(
                http,
                new Retries(new Wire(http), retryPolicy, sleeper),
                json,
                new Refusals(json),
                Settings.withoutTrailingSlash(url),
                UserAgent.of(applicationName),
                readTimeout);
    }

    /** Without TLS the JDK asks for an upgrade to HTTP/2 in a header that not every proxy takes well. */
    private static HttpClient.Version versionFor(URI url) {
        return "https".equalsIgnoreCase(url.getScheme()) ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1;
    }
}
