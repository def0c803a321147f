package org.clinicalplatform.securityevents;

/** The kinds of security events. */
public enum SecurityEventKind {
    /** An account signed in. */
    LOGIN_SUCCEEDED,
    /** A sign-in was refused; the account is set if the username exists. */
    LOGIN_FAILED,
    /** An account was locked after failed sign-ins. */
    ACCOUNT_LOCKED,
    /** The password of an account was changed; the reason says by whom. */
    PASSWORD_CHANGED,
    /** A reset link was requested for an existing account, without a session. */
    CREDENTIAL_RESET_REQUESTED,
    /** A session was revoked; the reason says why. */
    SESSION_REVOKED,
    /** A refresh token was reused outside the grace period; its session was revoked. */
    REFRESH_TOKEN_REUSED,
    /** An account enrolled a second factor. */
    MFA_ENROLLED,
    /** The second factor of an account was removed. */
    MFA_DISABLED,
    /** A recovery code was used instead of the second factor. */
    MFA_RECOVERY_CODE_USED,
    /** The second factor of an account was paused after too many wrong codes. */
    MFA_LOCKED,
    /** An authentication attempt was refused with 429; the reason says which limit was reached. */
    RATE_LIMITED,
    /** A caller declared an emergency and opened a patient's record. */
    EMERGENCY_ACCESS,
    /** A reviewer revoked access that an account had declared in an emergency. */
    EMERGENCY_ACCESS_REVOKED
}
