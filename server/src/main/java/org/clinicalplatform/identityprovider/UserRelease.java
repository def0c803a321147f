package org.clinicalplatform.identityprovider;

/** Whether the service may write to a user of the provider, and why not. */
public enum UserRelease {
    /** The user bears the mark of the account. */
    RELEASED("released"),
    /** The user does not bear the mark of the account. */
    NOT_MARKED("not marked as the user of the account"),
    /** The user belongs to a client of the provider, and is never released. */
    SERVICE_ACCOUNT("a service account, which is never released"),
    /** The user administers the provider, and is never released. */
    PROVIDER_ADMINISTRATOR("an administrator of the identity provider, who is never released"),
    /** The provider does not have the user. */
    NO_USER("unknown to the identity provider"),
    /** The service has no write access to the provider. */
    NO_WRITE_ACCESS("not written, because extidp.admin.base-url is not set");

    private final String description;

    UserRelease(String description) {
        this.description = description;
    }

    /** For the log, as in "the user is …". */
    public String description() {
        return description;
    }
}
