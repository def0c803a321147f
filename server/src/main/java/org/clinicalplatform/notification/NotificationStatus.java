package org.clinicalplatform.notification;

enum NotificationStatus {
    QUEUED,
    SENT
}
