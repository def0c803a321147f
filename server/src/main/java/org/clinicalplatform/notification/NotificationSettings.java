package org.clinicalplatform.notification;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of outgoing messages.
 *
 * @param from the sender's address, stripped; empty if not set
 */
@ConfigurationProperties("svc.notification")
record NotificationSettings(String from) {
    NotificationSettings(@Nullable String from) {
        this.from = from == null ? "" : from.strip();
    }
}
