package org.clinicalplatform.authentication.password;

/** In which way a password came to be set. */
public enum PasswordOrigin {
    /** Its holder was signed in and knew the former one. */
    OWN_CHANGE,
    /** An administrator set it. */
    ADMINISTRATOR,
    /** Somebody had a link that works once. */
    RESET_LINK
}
