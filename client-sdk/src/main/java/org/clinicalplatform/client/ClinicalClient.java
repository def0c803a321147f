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
     * The sessions of the account that is signed in, here and elsewhere.
     *
     * @return the sessions' operations
     */
    public OwnSessions ownSessions() {
        return new OwnSessions(transport, session);
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
     * The password of the account that is signed in.
     *
     * @return its operations
     */
    public Passwords passwords() {
        return new Passwords(transport, session);
    }

    /**
     * A new password for somebody who cannot sign in.
     *
     * @return the resets' operations
     */
    public PasswordResets passwordResets() {
        return new PasswordResets(transport);
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
     * Who somebody is, patient or not.
     *
     * @return the persons' operations
     */
    public Persons persons() {
        return new Persons(transport, session);
    }

    /**
     * Persons as those who are cared for.
     *
     * @return the patients' operations
     */
    public Patients patients() {
        return new Patients(transport, session);
    }

    /**
     * Access to patients whose records are closed to the account.
     *
     * @return its operations
     */
    public PatientAccess patientAccess() {
        return new PatientAccess(transport, session);
    }

    /**
     * Two persons that turn out to be one, and the way back.
     *
     * @return the merges' operations
     */
    public PersonMerges personMerges() {
        return new PersonMerges(transport, session);
    }

    /**
     * Contacts between patients and those who care.
     *
     * @return the encounters' operations
     */
    public Encounters encounters() {
        return new Encounters(transport, session);
    }

    /**
     * Where patients are placed.
     *
     * @return the placements' operations
     */
    public EncounterLocations encounterLocations() {
        return new EncounterLocations(transport, session);
    }

    /**
     * Who takes part in encounters.
     *
     * @return the participations' operations
     */
    public EncounterProviders encounterProviders() {
        return new EncounterProviders(transport, session);
    }

    /**
     * Measurements, results and findings.
     *
     * @return the observations' operations
     */
    public Observations observations() {
        return new Observations(transport, session);
    }

    /**
     * What clinicians decided that patients have.
     *
     * @return the diagnoses' operations
     */
    public Diagnoses diagnoses() {
        return new Diagnoses(transport, session);
    }

    /**
     * Problems and concerns that last.
     *
     * @return the conditions' operations
     */
    public Conditions conditions() {
        return new Conditions(transport, session);
    }

    /**
     * Substances that harm patients.
     *
     * @return the allergies' operations
     */
    public Allergies allergies() {
        return new Allergies(transport, session);
    }

    /**
     * What clinicians write about patients.
     *
     * @return the notes' operations
     */
    public ClinicalNotes clinicalNotes() {
        return new ClinicalNotes(transport, session);
    }

    /**
     * What is intended for patients.
     *
     * @return the care plans' operations
     */
    public CarePlans carePlans() {
        return new CarePlans(transport, session);
    }

    /**
     * What to know of a patient at a glance and on opening a chart.
     *
     * @return the summaries' operations
     */
    public PatientSummaries patientSummaries() {
        return new PatientSummaries(transport, session);
    }

    /**
     * Who can sign in, for administrators.
     *
     * @return the accounts' operations
     */
    public UserAccounts userAccounts() {
        return new UserAccounts(transport, session);
    }

    /**
     * Whether an account can sign in and by what, for administrators.
     *
     * @return the states' operations
     */
    public UserAccountStates userAccountStates() {
        return new UserAccountStates(transport, session);
    }

    /**
     * Which roles an account holds, and where.
     *
     * @return the assignments' operations
     */
    public RoleAssignments roleAssignments() {
        return new RoleAssignments(transport, session);
    }

    /**
     * Sets of permissions.
     *
     * @return the roles' operations
     */
    public Roles roles() {
        return new Roles(transport, session);
    }

    /**
     * The tenants that the account administers.
     *
     * @return the tenants' operations
     */
    public Tenants tenants() {
        return new Tenants(transport, session);
    }

    /**
     * The facilities of a tenant, for administrators.
     *
     * @return the facilities' operations
     */
    public Facilities facilities() {
        return new Facilities(transport, session);
    }

    /**
     * Messages to the holders of accounts.
     *
     * @return the notifications' operations
     */
    public Notifications notifications() {
        return new Notifications(transport, session);
    }

    /**
     * What happened to logins, credentials and sessions.
     *
     * @return the events' operations
     */
    public SecurityEvents securityEvents() {
        return new SecurityEvents(transport, session);
    }

    /**
     * Who read or wrote which patient's records, and who tried.
     *
     * @return the events' operations
     */
    public AuditEvents auditEvents() {
        return new AuditEvents(transport, session);
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
