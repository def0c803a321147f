package org.clinicalplatform.identityprovider;

/** Whether a user, or a client for itself, may sign in at the provider. */
public enum UserStatus {
    ENABLED,
    /** The provider has the user or client, who may not sign in. */
    DISABLED,
    /** The provider does not have the user, or the client does not have a service account with the subject. */
    NO_USER,
    /** The service cannot read the users and clients of the provider. */
    UNKNOWN
}
