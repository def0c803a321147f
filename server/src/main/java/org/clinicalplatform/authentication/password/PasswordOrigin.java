package org.clinicalplatform.authentication.password;

/** How a password was set. */
public enum PasswordOrigin {
    /** By the signed-in user, who knew the previous password. */
    OWN_CHANGE,
    ADMINISTRATOR,
    /** By a one-time link. */
    RESET_LINK
}
