package org.clinicalplatform.notification;

/** The purpose of a message. */
public enum NotificationKind {
    /** The first password of a new account. */
    PASSWORD_SETUP,
    /** A new password of an existing account. */
    PASSWORD_RESET,
    /** To the former address, after the email address of an account was changed or removed. */
    EMAIL_CHANGED,
    /** The code that links an account to a user of the identity provider. */
    ACCOUNT_LINK
}
