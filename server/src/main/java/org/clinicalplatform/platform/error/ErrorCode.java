package org.clinicalplatform.platform.error;

import org.jspecify.annotations.Nullable;

/**
 * Every refusal of the service: HTTP status, a sentence for people, and for some a code for programs.
 *
 * <p>Codes {@link Visibility#ON_THE_WIRE} are sent as {@code businessErrorCode}, by their own name. For the others that
 * property is null, as it must be for every 400 and 404 (requirement R-136).
 */
public enum ErrorCode {
    INVALID_REQUEST(400, "Invalid request"),
    MALFORMED_BODY(400, "Malformed request body"),
    MALFORMED_QUERY(400, "Malformed query"),
    REJECTED_BY_FIREWALL(400, "Malformed request"),
    TLS_REQUIRED(400, "This port requires https"),
    AUTHENTICATION_REQUIRED(401, "Authentication is required"),
    INVALID_CREDENTIALS(401, "Invalid username or password"),
    INVALID_REFRESH_TOKEN(401, "Invalid refresh token"),
    SECOND_FACTOR_REFUSED(401, "Multi-factor verification failed"),
    STEP_UP_REQUIRED(401, "The second factor must be verified again", Visibility.ON_THE_WIRE),
    INVALID_RESET_LINK(401, "Password reset link is invalid or has expired."),
    ACCESS_DENIED(403, "Access denied"),
    EXCHANGE_REFUSED(403, "The user of the identity provider is not allowed to sign in"),
    LINK_REFUSED(403, "The link code is not valid for this user of the identity provider"),
    SERVICE_SESSION_REFUSED(403, "The client of the identity provider is not allowed to open a session"),
    SESSION_SCOPE_REQUIRED(403, "The session must be narrowed to a tenant first", Visibility.ON_THE_WIRE),
    MFA_ENROLMENT_REQUIRED(403, "A second factor must be enrolled first", Visibility.ON_THE_WIRE),
    RESTRICTION_NOT_PERMITTED(
            403, "Changing the restriction of a patient requires an additional permission", Visibility.ON_THE_WIRE),
    SIGNED_NOTE_OF_ANOTHER_AUTHOR(
            403, "Voiding a signed note of another author requires an additional permission", Visibility.ON_THE_WIRE),
    REGISTRATION_OF_ANOTHER_FACILITY(
            403, "A session can only end registrations at its own facility", Visibility.ON_THE_WIRE),
    NOT_FOUND(404, "Resource not found"),
    METHOD_NOT_ALLOWED(405, "Method not allowed"),
    NOT_ACCEPTABLE(406, "Not acceptable"),
    BODY_TOO_SLOW(408, "The request body did not arrive in time"),
    MFA_ALREADY_ENROLLED(409, "The account already has a second factor", Visibility.ON_THE_WIRE),
    MFA_ENROLMENT_NOT_STARTED(409, "There is no pending enrolment", Visibility.ON_THE_WIRE),
    MFA_NOT_ENROLLED(409, "The account does not have a second factor", Visibility.ON_THE_WIRE),
    VERSION_CONFLICT(409, "The record has changed since it was read", Visibility.ON_THE_WIRE),
    ROLE_ALREADY_ASSIGNED(409, "The account already holds this role in this scope", Visibility.ON_THE_WIRE),
    ROLE_ASSIGNED(409, "The role is still assigned", Visibility.ON_THE_WIRE),
    ROLE_BUILT_IN(409, "Built-in roles cannot be changed", Visibility.ON_THE_WIRE),
    ROLE_CODE_TAKEN(409, "Role code already exists", Visibility.ON_THE_WIRE),
    TENANT_CODE_TAKEN(409, "Tenant code already exists", Visibility.ON_THE_WIRE),
    FACILITY_CODE_TAKEN(409, "Facility code already exists", Visibility.ON_THE_WIRE),
    FACILITY_IN_USE(409, "The facility has open visits or active placements", Visibility.ON_THE_WIRE),
    FACILITY_INACTIVE(409, "The facility is inactive", Visibility.ON_THE_WIRE),
    CLIENT_ID_TAKEN(409, "Another account belongs to this client of the identity provider", Visibility.ON_THE_WIRE),
    EMAIL_TAKEN(409, "Another account has this email address", Visibility.ON_THE_WIRE),
    IDP_SUBJECT_TAKEN(409, "Another account has this subject of the identity provider", Visibility.ON_THE_WIRE),
    IDP_USER_NOT_RELEASED(
            409,
            "The user at the identity provider is not released to this account; manage the password at the identity"
                    + " provider",
            Visibility.ON_THE_WIRE),
    NOTIFICATION_ALREADY_SENT(409, "The notification has already been sent", Visibility.ON_THE_WIRE),
    NOTIFICATION_BEING_SENT(409, "The notification is being sent", Visibility.ON_THE_WIRE),
    NOTIFICATION_NOT_TRIED(
            409,
            "A message to a former address can be discarded only after an attempt to send it has failed",
            Visibility.ON_THE_WIRE),
    NOTIFICATION_OBSOLETE(
            409, "The notification was discarded, or its link or code is not valid any more", Visibility.ON_THE_WIRE),
    USERNAME_TAKEN(409, "Another account has this username", Visibility.ON_THE_WIRE),
    IDEMPOTENCY_KEY_IN_USE(
            409,
            "The first request with this Idempotency-Key is still running; repeat the request in a moment",
            Visibility.ON_THE_WIRE),
    IDENTIFIER_TAKEN(409, "A patient already has this identifier", Visibility.ON_THE_WIRE),
    LAST_REGISTRATION(409, "A patient must be registered at one facility at least", Visibility.ON_THE_WIRE),
    REGISTRATION_IN_USE(
            409, "The patient has an open visit or an active placement at the facility", Visibility.ON_THE_WIRE),
    LAST_NAME(409, "A person must have at least one name", Visibility.ON_THE_WIRE),
    PATIENT_ALREADY_REGISTERED(409, "The patient is already registered at the facility", Visibility.ON_THE_WIRE),
    PERSON_ALREADY_PATIENT(409, "The person is already a patient", Visibility.ON_THE_WIRE),
    ACCOUNT_LINKED(409, "The account is linked to another user of the identity provider", Visibility.ON_THE_WIRE),
    PERSON_NOT_PATIENT(409, "The person is not a patient", Visibility.ON_THE_WIRE),
    PATIENT_NUMBER_FIXED(409, "The patient number cannot be changed", Visibility.ON_THE_WIRE),
    PERSON_NOT_TEMPORARY(409, "The person is not temporary", Visibility.ON_THE_WIRE),
    RELATIONSHIP_EXISTS(409, "The relationship already exists", Visibility.ON_THE_WIRE),
    TEMPORARY_NUMBER_FIXED(409, "The temporary number cannot be changed", Visibility.ON_THE_WIRE),
    VISIT_ALREADY_ENDED(409, "The visit has already ended", Visibility.ON_THE_WIRE),
    VISIT_NOT_IN_PROGRESS(409, "The visit is not in progress", Visibility.ON_THE_WIRE),
    BED_OCCUPIED(409, "The bed is occupied by another patient", Visibility.ON_THE_WIRE),
    ENCOUNTER_CLOSED(409, "The encounter is finished or cancelled", Visibility.ON_THE_WIRE),
    ENCOUNTER_IN_USE(409, "Other records refer to the encounter", Visibility.ON_THE_WIRE),
    NOTE_ALREADY_SIGNED(409, "The clinical note is already signed", Visibility.ON_THE_WIRE),
    NOTE_NOT_SIGNED(409, "The clinical note is not signed", Visibility.ON_THE_WIRE),
    PARTICIPATION_ALREADY_ENDED(409, "The participation has already ended", Visibility.ON_THE_WIRE),
    PATIENT_ALREADY_IN_BED(409, "The patient already occupies another bed", Visibility.ON_THE_WIRE),
    PLACEMENT_ALREADY_ACTIVE(409, "The encounter already has an active location", Visibility.ON_THE_WIRE),
    PLACEMENT_NOT_ACTIVE(409, "The encounter location is not active", Visibility.ON_THE_WIRE),
    PLACEMENT_NOT_PLANNED(409, "The encounter location is not planned", Visibility.ON_THE_WIRE),
    VISIT_IN_USE(409, "Encounters refer to the visit", Visibility.ON_THE_WIRE),
    VISIT_CLOSED(409, "The visit has ended or was cancelled", Visibility.ON_THE_WIRE),
    VISIT_NOT_PLANNED(409, "The visit is not planned", Visibility.ON_THE_WIRE),
    MERGE_NOT_REVERSIBLE(409, "The merge can no longer be undone", Visibility.ON_THE_WIRE),
    PERSON_ALREADY_MERGED(409, "The person has already been merged into another person", Visibility.ON_THE_WIRE),
    SURVIVOR_ALREADY_MERGED(409, "The surviving person has been merged into another person", Visibility.ON_THE_WIRE),
    BODY_TOO_LARGE(413, "Request body too large"),
    UNSUPPORTED_MEDIA_TYPE(415, "Unsupported media type"),
    IDEMPOTENCY_KEY_REUSED(
            422, "The Idempotency-Key belongs to another request; send a new key", Visibility.ON_THE_WIRE),
    TOO_MANY_REQUESTS(429, "Too many requests"),
    INTERNAL_ERROR(500, "The request could not be completed"),
    IDENTITY_PROVIDER_FAILED(502, "The identity provider could not complete the request", Visibility.ON_THE_WIRE),
    MESSAGE_NOT_SENT(502, "The message could not be sent"),
    UNAVAILABLE(503, "The service is temporarily unavailable"),
    OUTCOME_UNKNOWN(
            503,
            "The change may or may not have been made; read the record before repeating the request",
            Visibility.ON_THE_WIRE);

    private enum Visibility {
        ON_THE_WIRE,
        STATUS_ONLY
    }

    private final int status;
    private final String message;
    private final Visibility visibility;

    ErrorCode(int status, String message) {
        this(status, message, Visibility.STATUS_ONLY);
    }

    ErrorCode(int status, String message, Visibility visibility) {
        this.status = status;
        this.message = message;
        this.visibility = visibility;
    }

    /** Whether its response has several causes, which the response time must not reveal either. */
    public boolean hidesItsCause() {
        return switch (this) {
            case INVALID_CREDENTIALS,
                    INVALID_REFRESH_TOKEN,
                    INVALID_RESET_LINK,
                    SECOND_FACTOR_REFUSED,
                    EXCHANGE_REFUSED,
                    LINK_REFUSED,
                    SERVICE_SESSION_REFUSED -> true;
            default -> false;
        };
    }

    /** The HTTP status of the response. */
    public int status() {
        return status;
    }

    /** The sentence of the response, unless the refusal has a more specific one. */
    public String message() {
        return message;
    }

    /** The value of {@code businessErrorCode}. */
    public @Nullable String wireCode() {
        return visibility == Visibility.ON_THE_WIRE ? name() : null;
    }

    /** The code for a status that a library or the container chose. */
    public static ErrorCode ofStatus(int status) {
        return switch (status) {
            case 400 -> INVALID_REQUEST;
            case 401 -> AUTHENTICATION_REQUIRED;
            case 403 -> ACCESS_DENIED;
            case 404 -> NOT_FOUND;
            case 405 -> METHOD_NOT_ALLOWED;
            case 406 -> NOT_ACCEPTABLE;
            case 408 -> BODY_TOO_SLOW;
            case 413 -> BODY_TOO_LARGE;
            case 415 -> UNSUPPORTED_MEDIA_TYPE;
            case 429 -> TOO_MANY_REQUESTS;
            case 503 -> UNAVAILABLE;
            default -> status >= 500 ? INTERNAL_ERROR : REJECTED_BY_FIREWALL;
        };
    }
}
