package org.clinicalplatform.securityevents;

/** What a security event tells of. */
public enum SecurityEventKind {
    /** An account signed in. */
    LOGIN_SUCCEEDED,
    /** A sign-in was refused; the account is known where the username named one. */
    LOGIN_FAILED,
    /** Failed sign-ins took an account offline for a while. */
    ACCOUNT_LOCKED,
    /** An account got another password; the reason says by whose doing. */
    PASSWORD_CHANGED,
    /** Somebody without a session asked for a reset link, and there is such an account. */
    CREDENTIAL_RESET_REQUESTED,
    /** A session was ended before its time; the reason says by what. */
    SESSION_REVOKED,
    /** A refresh token was used again too late to be a race of two tabs; the session was ended. */
    REFRESH_TOKEN_REUSED,
    /** An account has a second factor from now on. */
    MFA_ENROLLED,
    /** An account has no second factor any more. */
    MFA_DISABLED,
    /** A recovery code took the place of the second factor and is spent. */
    MFA_RECOVERY_CODE_USED,
    /** Too many wrong codes paused an account's second factor. */
    MFA_LOCKED,
    /** An authentication attempt was refused with 429; the reason says which limit was reached. */
    RATE_LIMITED,
    /** A caller opened a patient's record in an emergency. */
    EMERGENCY_ACCESS
}
