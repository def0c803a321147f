package org.clinicalplatform.identityprovider;

/** How a refresh depends on the user at the provider (requirement R-305). */
public enum RefreshCheck {
    /** The user is not read. */
    OFF,
    /** A disabled user is refused; while the provider does not respond, sessions are refreshed. */
    LENIENT,
    /** A disabled user is refused; while the provider does not respond, no session is refreshed. */
    STRICT
}
