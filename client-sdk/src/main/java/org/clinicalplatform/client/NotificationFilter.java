package org.clinicalplatform.client;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.NotificationStatus;
import org.jspecify.annotations.Nullable;

/**
 * Filters notification events; criteria that are not null must all match.
 *
 * @param userAccountId the account whose holder receives the message
 * @param sendable true for messages that wait to be sent, false for those that were sent or cannot be sent
 */
@RecordBuilder
public record NotificationFilter(
        @Nullable NotificationStatus status,
        @Nullable UUID userAccountId,
        @Nullable Boolean sendable) implements NotificationFilterBuilder.With {
    private static final NotificationFilter ALL = new NotificationFilter(null, null, null);

    /** Matches everything. */
    public static NotificationFilter all() {
        return ALL;
    }
}
