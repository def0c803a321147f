package org.clinicalplatform.authentication.session;

/** Why a session ended before it expired. */
public enum SessionEndReason {
    LOGOUT,
    /** A used refresh token was presented again. */
    REFRESH_TOKEN_REUSED,
    /** The password was changed, set or reset. */
    PASSWORD_CHANGED,
    /** The user must choose a new password at the identity provider. */
    PASSWORD_UPDATE_REQUIRED,
    /** The second factor was reset by an administrator. */
    SECOND_FACTOR_CHANGED,
    ACCOUNT_DEACTIVATED,
    /** The user of the identity provider is disabled or deleted there. */
    DISABLED_AT_PROVIDER,
    /** The user signed out at the identity provider, or was signed out there. */
    LOGGED_OUT_AT_PROVIDER,
    /** The user ended it from their list of sessions. */
    ENDED_BY_HOLDER,
    /** An administrator ended all sessions of the account. */
    ENDED_BY_ADMINISTRATOR
}
