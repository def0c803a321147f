package org.clinicalplatform.notification;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Search criteria; null matches everything.
 *
 * @param sendable whether the message can be sent
 */
record NotificationEventFilter(
        @Nullable NotificationStatus status,
        @Nullable UUID userAccountId,
        @Nullable Boolean sendable) {}
