package org.clinicalplatform.notification;

/** Where a notification stands. */
enum NotificationStatus {
    QUEUED,
    SENT
}
