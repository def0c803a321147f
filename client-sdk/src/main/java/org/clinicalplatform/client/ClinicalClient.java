package org.clinicalplatform.client;

import java.time.Clock;

/**
 * Entry point of the client: an instance has one server address and one session.
 *
 * <pre>{@code
 * ClinicalClient client = ClinicalClient.builder().baseUrl("https://clinic.example").build();
 * if (client.sessions().signIn(username, password) instanceof SignIn.Session) {
 *     client.visits().stream(patientId).forEach(visit -> show(visit));
 * }
 * }</pre>
 *
 * <p>Create one instance and share it. The session is refreshed before its access token expires, and when the service
 * refuses the token, by one request however many threads are waiting. The client need not be closed.
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

    /** Signing in and out. */
    public Sessions sessions() {
        return new Sessions(transport, session, clock);
    }

    /** The sessions of the account that is signed in, here and elsewhere. */
    public OwnSessions ownSessions() {
        return new OwnSessions(transport, session);
    }

    /** The second factor of the account that is signed in. */
    public SecondFactor secondFactor() {
        return new SecondFactor(transport, session, clock);
    }

    /** The password of the account that is signed in. */
    public Passwords passwords() {
        return new Passwords(transport, session);
    }

    /** Password resets for users who cannot sign in. */
    public PasswordResets passwordResets() {
        return new PasswordResets(transport);
    }

    /** A patient's stays and attendances. */
    public Visits visits() {
        return new Visits(transport, session);
    }

    /** Persons, whether or not they are patients. */
    public Persons persons() {
        return new Persons(transport, session);
    }

    /** Patients: persons who receive care. */
    public Patients patients() {
        return new Patients(transport, session);
    }

    /** Patient search for clinicians, which returns patient banners. */
    public PatientBanners patientBanners() {
        return new PatientBanners(transport, session);
    }

    /** The patients in a facility or ward, with their beds. */
    public WardLists wardLists() {
        return new WardLists(transport, session);
    }

    /** Access to patients whose records are closed to the account. */
    public PatientAccess patientAccess() {
        return new PatientAccess(transport, session);
    }

    /** Merges of duplicate persons, and their undo. */
    public PersonMerges personMerges() {
        return new PersonMerges(transport, session);
    }

    /** The work list of the tenant's possible duplicates. */
    public DuplicatePairs duplicatePairs() {
        return new DuplicatePairs(transport, session);
    }

    /** Encounters between patients and care providers. */
    public Encounters encounters() {
        return new Encounters(transport, session);
    }

    /** Where patients are placed. */
    public EncounterLocations encounterLocations() {
        return new EncounterLocations(transport, session);
    }

    /** Who takes part in encounters. */
    public EncounterProviders encounterProviders() {
        return new EncounterProviders(transport, session);
    }

    /** Measurements, results and findings. */
    public Observations observations() {
        return new Observations(transport, session);
    }

    /** Diagnoses that clinicians made. */
    public Diagnoses diagnoses() {
        return new Diagnoses(transport, session);
    }

    /** Lasting problems and concerns. */
    public Conditions conditions() {
        return new Conditions(transport, session);
    }

    /** Allergies and intolerances of patients. */
    public Allergies allergies() {
        return new Allergies(transport, session);
    }

    /** What clinicians write about patients. */
    public ClinicalNotes clinicalNotes() {
        return new ClinicalNotes(transport, session);
    }

    /** Care plans with goals and activities. */
    public CarePlans carePlans() {
        return new CarePlans(transport, session);
    }

    /** Summaries of a patient's chart. */
    public PatientSummaries patientSummaries() {
        return new PatientSummaries(transport, session);
    }

    /** User accounts, for administrators. */
    public UserAccounts userAccounts() {
        return new UserAccounts(transport, session);
    }

    /** Sign-in state and credentials of accounts, for administrators. */
    public UserAccountStates userAccountStates() {
        return new UserAccountStates(transport, session);
    }

    /** Which roles an account holds, and where. */
    public RoleAssignments roleAssignments() {
        return new RoleAssignments(transport, session);
    }

    /** Sets of permissions. */
    public Roles roles() {
        return new Roles(transport, session);
    }

    /** The tenants that the account administers. */
    public Tenants tenants() {
        return new Tenants(transport, session);
    }

    /** The facilities of a tenant, for administrators. */
    public Facilities facilities() {
        return new Facilities(transport, session);
    }

    /** Messages to the holders of accounts. */
    public Notifications notifications() {
        return new Notifications(transport, session);
    }

    /** Security events: what happened to accounts, credentials, sessions and roles, and who did it. */
    public SecurityEvents securityEvents() {
        return new SecurityEvents(transport, session);
    }

    /** Audit events: who read or wrote which patient's records, and who tried to. */
    public AuditEvents auditEvents() {
        return new AuditEvents(transport, session);
    }

    /** Review and revocation of access declared in emergencies. */
    public EmergencyAccesses emergencyAccesses() {
        return new EmergencyAccesses(transport, session);
    }

    /** The public keys of the service's access tokens. */
    public SigningKeys signingKeys() {
        return new SigningKeys(transport);
    }
}
