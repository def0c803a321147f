package org.clinicalplatform.client;

import java.time.Clock;

/**
 * The entry to the Clinical Platform: one client is one place to connect to and one session.
 *
 * <pre>{@code
 * ClinicalClient client = ClinicalClient.builder().baseUrl("https://clinic.example").build();
 * if (client.sessions().signIn(username, password) instanceof SignIn.Session) {
 *     client.visits().stream(patientId).forEach(visit -> show(visit));
 * }
 * }</pre>
 *
 * <p>Immutable and thread-safe; make one and share it. The session is renewed before its access token expires, and when
 * the service refuses the token, by one request however many threads are waiting. It needs no closing.
 *
 * <p>Failures are {@link org.clinicalplatform.client.error.ClinicalClientException}s, all unchecked.
 */
public final class ClinicalClient {
    private final Transport transport;
    private final LiveSession session;
    private final Clock clock;

    ClinicalClient(Transport transport, LiveSession session, Clock clock) {
        this.transport = transport;
        this.session = session;
        this.clock = clock;
    }

    /**
     * Starts to configure a client.
     *
     * @return a builder with the defaults
     */
    public static ClinicalClientBuilder builder() {
        return new ClinicalClientBuilder();
    }

    /**
     * This client with options for the calls made through the result. Connections and session are shared with this one.
     *
     * @param options the options, in place of any set before
     * @return a light view of this client
     */
    public ClinicalClient with(CallOptions options) {
        return new ClinicalClient(transport.with(options), session, clock);
    }

    /**
     * Signing in and out.
     *
     * @return the session's operations
     */
    public Sessions sessions() {
        return new Sessions(transport, session, clock);
    }

    /**
     * The second factor of the account that is signed in.
     *
     * @return its operations
     */
    public SecondFactor secondFactor() {
        return new SecondFactor(transport, session, clock);
    }

    /**
     * A patient's stays and attendances.
     *
     * @return the visits' operations
     */
    public Visits visits() {
        return new Visits(transport, session);
    }

    /**
     * The public keys of the service's access tokens.
     *
     * @return the keys' operations
     */
    public SigningKeys signingKeys() {
        return new SigningKeys(transport);
    }
}
