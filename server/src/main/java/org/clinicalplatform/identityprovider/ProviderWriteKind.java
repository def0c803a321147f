package org.clinicalplatform.identityprovider;

/** What was to be written to the provider, and so what to look after when nobody knows whether it was. */
public enum ProviderWriteKind {
    /** A user was to be made. */
    USER,
    /** A user was to be let in, or kept out. */
    ENABLEMENT,
    /** A password was to be set, or asked for. */
    PASSWORD
}
