package org.clinicalplatform.notification;

/** What a notification is about. */
public enum NotificationKind {
    /** The first password of a new account. */
    PASSWORD_SETUP,
    /** A new password of an existing account. */
    PASSWORD_RESET
}
