package org.clinicalplatform.notification;

import java.time.Duration;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long the text of a message stays.
 *
 * @param notificationBodies how long the text of a message is kept after it was sent, expired or was discarded;
 *     recipient and subject stay
 */
@ConfigurationProperties("svc.retention")
record MessageRetentionSettings(@DefaultValue("P30D") Duration notificationBodies) {
    /** A century; keeps the time until which texts are emptied within the range of PostgreSQL. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    MessageRetentionSettings {
        if (notificationBodies.isNegative() || notificationBodies.compareTo(LONGEST) > 0) {
            throw new InvalidSettingException(
                    "svc.retention.notification-bodies must be between P0D and P36500D, for example P30D");
        }
    }
}
