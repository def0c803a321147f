package org.clinicalplatform.client;

import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Clock;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.Executor;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;

/** Configures a {@link ClinicalClient}. Not thread-safe; the client it builds is. */
public final class ClinicalClientBuilder {
    private static final Duration READ_TIMEOUT = Duration.ofSeconds(30);

    private @Nullable URI baseUrl;
    private @Nullable String applicationName;
    private @Nullable TokenStore tokenStore;
    private @Nullable ProgramCredentials programCredentials;
    private final HttpClientSettings http = new HttpClientSettings();
    private System.Logger logger = System.getLogger("org.clinicalplatform.client");
    private Duration readTimeout = READ_TIMEOUT;
    private RetryPolicy retryPolicy = RetryPolicy.defaults();
    private Clock clock = Clock.systemUTC();
    private Sleeper sleeper = Sleeper.ofThread();

    ClinicalClientBuilder() {}

    /**
     * The base URL of the service; required. Use https except on loopback, since passwords and tokens are sent there.
     *
     * @param url for instance {@code https://clinic.example}, with the context path if the service has one, and without
     *     {@code /api/v1}
     * @throws IllegalArgumentException if it is not absolute, is neither http nor https, has credentials, a query, a
     *     fragment or a port that does not exist, or contains the path of the API
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
     * Where the tokens are stored; by default in memory, in a new store for each client that is built. Two clients must
     * not share a store.
     *
     * @param store the store
     */
    public ClinicalClientBuilder tokenStore(TokenStore store) {
        this.tokenStore = Objects.requireNonNull(store, "store");
        return this;
    }

    /**
     * Builds the client of a program, which opens its sessions by itself; by default, a user signs in. A program needs no
     * token store that outlives it: tokens of an earlier run would be used first, in the scope that they had then.
     *
     * @param credentials where the program's tokens come from, and the scope in which it works
     */
    public ClinicalClientBuilder programCredentials(ProgramCredentials credentials) {
        this.programCredentials = Objects.requireNonNull(credentials, "credentials");
        return this;
    }

    /**
     * Timeout of the connection; 5 seconds by default.
     *
     * @param timeout the longest wait
     * @throws IllegalArgumentException if it is not positive, or longer than 365 days
     */
    public ClinicalClientBuilder connectTimeout(Duration timeout) {
        http.connectTimeout(timeout);
        return this;
    }

    /**
     * The keys and trusted CAs of TLS connections; those of the JVM by default. For a private CA or a client
     * certificate.
     *
     * @param context an initialized context
     */
    public ClinicalClientBuilder sslContext(SSLContext context) {
        http.sslContext(context);
        return this;
    }

    /**
     * The proxy of each request; that of the JVM by default ({@code https.proxyHost} and its companions).
     *
     * @param selector for instance {@code ProxySelector.of(new InetSocketAddress("proxy.example", 3128))}
     */
    public ClinicalClientBuilder proxy(ProxySelector selector) {
        http.proxy(selector);
        return this;
    }

    /**
     * Executor of the HTTP client's asynchronous work; a pool of its own by default. It must not be a bounded pool
     * whose threads make calls of this client: they would wait for work that never gets a thread.
     *
     * @param threads the executor
     */
    public ClinicalClientBuilder executor(Executor threads) {
        http.executor(threads);
        return this;
    }

    /**
     * The HTTP client itself, in place of {@code connectTimeout}, {@code sslContext}, {@code proxy} and
     * {@code executor}, for instance to share one or, with Java 24 or newer, to give it an authenticator of a proxy: an
     * older Java removes the token from each request of a client with an authenticator (JDK-8326949). Requests are sent
     * with HTTP/1.1, whatever the version of the client. It is not closed here: close it after the last call.
     *
     * @param client a client that does not follow redirects
     * @throws IllegalArgumentException if it follows redirects, or has an authenticator on Java older than 24
     */
    public ClinicalClientBuilder httpClient(HttpClient client) {
        http.client(client);
        return this;
    }

    /**
     * Receives a line per attempt at level DEBUG: method, path with the names of its parameters, status or kind of
     * failure, duration, request id and number of the attempt. Values of paths and queries, bodies and tokens are never
     * logged. By default the logger {@code org.clinicalplatform.client} of {@link System#getLogger}, which any logging
     * framework can take over.
     *
     * @param newLogger the logger
     */
    public ClinicalClientBuilder logger(System.Logger newLogger) {
        this.logger = Objects.requireNonNull(newLogger, "newLogger");
        return this;
    }

    /**
     * Timeout of one attempt, from its start to the last byte of the response; 30 seconds by default.
     *
     * @param timeout the longest wait
     * @throws IllegalArgumentException if it is not positive, or longer than 365 days
     */
    public ClinicalClientBuilder readTimeout(Duration timeout) {
        this.readTimeout = Settings.requireWait(timeout, "readTimeout");
        return this;
    }

    /**
     * How often to repeat failed requests; {@link RetryPolicy#defaults()} by default.
     *
     * @param policy the policy
     */
    public ClinicalClientBuilder retryPolicy(RetryPolicy policy) {
        this.retryPolicy = Objects.requireNonNull(policy, "policy");
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
     * @return a client without a session, unless the token store holds one; that of a program opens it with the first
     *     call
     * @throws IllegalStateException if no base URL was set, or {@code httpClient} was set together with a setting that
     *     it replaces
     */
    public ClinicalClient build() {
        if (baseUrl == null) {
            throw new IllegalStateException("baseUrl is required");
        }
        // a store that two clients share would let one user work in the session of another
        TokenStore store = tokenStore == null ? TokenStore.inMemory() : tokenStore;
        Transport transport = new Transport(link(baseUrl), CallOptions.defaults());
        LiveSession session = new LiveSession(
                store,
                clock,
                new TokenRefresh(transport, clock),
                programCredentials == null ? null : new ProgramSignIn(transport, clock, programCredentials));
        return new ClinicalClient(transport, session, clock);
    }

    private Connection link(URI url) {
        HttpClient client = http.client();
        ObjectMapper json = WireMapper.create();
        return new Connection(
                client,
                new HttpSender(client),
                sleeper,
                json,
                new ErrorResponses(json),
                Settings.withoutTrailingSlashes(url),
                UserAgent.of(applicationName),
                readTimeout,
                retryPolicy,
                logger);
    }
}
