package org.clinicalplatform.identityprovider;

public enum ProviderWriteKind {
    /** A user was to be created. */
    USER,
    /** A user was to be enabled or disabled. */
    ENABLEMENT,
    /** A password was to be set, or its update required. */
    PASSWORD,
    /** The email address and the names of a user were to be changed. */
    PROFILE,
    /** A user was to be released to the account, or its release to be withdrawn. */
    RELEASE
}
