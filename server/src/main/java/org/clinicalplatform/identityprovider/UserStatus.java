package org.clinicalplatform.identityprovider;

/** Whether a user may sign in at the provider. */
public enum UserStatus {
    ENABLED,
    /** The provider has the user, who may not sign in. */
    DISABLED,
    /** The provider does not have the user. */
    NO_USER,
    /** The service cannot read the users of the provider. */
    UNKNOWN
}
