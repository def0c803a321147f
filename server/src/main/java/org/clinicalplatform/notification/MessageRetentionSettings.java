package org.clinicalplatform.notification;

import java.time.Duration;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long the text of a message stays.
 *
 * @param notificationBodies how long the text of a message is kept after it was sent; recipient and subject stay
 */
@ConfigurationProperties("svc.retention")
record MessageRetentionSettings(@DefaultValue("P30D") Duration notificationBodies) {
    MessageRetentionSettings {
        if (notificationBodies.isNegative()) {
            throw new InvalidSettingException(
                    "svc.retention.notification-bodies must not be negative, for example P30D");
        }
    }
}
