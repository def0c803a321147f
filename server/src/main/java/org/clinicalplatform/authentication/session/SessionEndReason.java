package org.clinicalplatform.authentication.session;

/** Why a session ended before its time. */
public enum SessionEndReason {
    /** Its holder signed out. */
    LOGOUT,
    /** Its refresh token came back after its use. */
    REFRESH_TOKEN_REUSED,
    /** The account's password was changed, set or reset. */
    PASSWORD_CHANGED,
    /** Its holder is to choose a new password at the identity provider. */
    PASSWORD_UPDATE_REQUIRED,
    /** The account's second factor was enrolled, removed or reset. */
    SECOND_FACTOR_CHANGED,
    /** The account was deactivated. */
    ACCOUNT_DEACTIVATED,
    /** Its holder ended it from another session. */
    ENDED_BY_HOLDER,
    /** An administrator ended all sessions of the account. */
    ENDED_BY_ADMINISTRATOR
}
