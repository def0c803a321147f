package org.clinicalplatform.notification;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of outgoing messages.
 *
 * @param from sender's address of every message; set together with `spring.mail.host`
 */
@ConfigurationProperties("svc.notification")
record NotificationSettings(String from) {
    NotificationSettings(@Nullable String from) {
        this.from = from == null ? "" : from.strip();
    }
}
