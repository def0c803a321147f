package org.clinicalplatform.notification;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Messages with a link for a password, as the tests of their delivery queue them. */
final class PasswordMessages {
    private PasswordMessages() {}

    /** @param expiresAt when the link does; null for a message without one */
    static NewNotification to(UUID tenantId, UUID accountId, @Nullable Instant expiresAt) {
        return new NewNotification(
                NotificationKind.PASSWORD_RESET,
                tenantId,
                accountId,
                "zoe@mail.example",
                "Set your password",
                "the body",
                expiresAt);
    }
}
