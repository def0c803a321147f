package org.clinicalplatform.securityevents;

/** What a security event tells of. */
public enum SecurityEventKind {
    /** An account signed in. */
    LOGIN_SUCCEEDED,
    /** A login was refused; without an account where the username has none. */
    LOGIN_FAILED,
    /** An account was locked after too many wrong passwords. */
    ACCOUNT_LOCKED,
    /** The second factor of an account was paused after too many wrong codes. */
    MFA_LOCKED,
    /** An account's second factor was switched on. */
    MFA_ENROLLED,
    /** An account's second factor was removed. */
    MFA_DISABLED,
    /** A recovery code completed a login. */
    MFA_RECOVERY_CODE_USED,
    /** A session was ended before its time; the reason says by what. */
    SESSION_REVOKED,
    /** A refresh token was used again too late to be a race of two tabs; the session was ended. */
    REFRESH_TOKEN_REUSED
}
