package org.clinicalplatform.securityevents;

/** What a security event tells of. */
public enum SecurityEventKind {
    /** An account signed in. */
    LOGIN_SUCCEEDED,
    /** A session was ended before its time; the reason says by what. */
    SESSION_REVOKED,
    /** A refresh token was used again too late to be a race of two tabs; the session was ended. */
    REFRESH_TOKEN_REUSED,
    /** Somebody who was not signed in asked for a link to set an account's password. */
    CREDENTIAL_RESET_REQUESTED,
    /** A password was set; the reason says in which way. */
    PASSWORD_CHANGED
}
