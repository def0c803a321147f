package org.clinicalplatform.identityprovider;

/** Where the email address and the names of accounts are kept under an identity provider (requirement R-319). */
public enum ProfileSource {
    /** In the accounts; changes are written to the users at the provider. */
    SERVICE,
    /** At the provider; accounts take them over at each exchange. */
    PROVIDER
}
