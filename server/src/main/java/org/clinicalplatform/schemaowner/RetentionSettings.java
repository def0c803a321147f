package org.clinicalplatform.schemaowner;

import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long events stay in the database at least.
 *
 * @param keepMonths whole months before the present one whose events `archive-events` leaves in the database; at
 *     least 1
 */
@ConfigurationProperties("svc.retention")
record RetentionSettings(@DefaultValue("12") int keepMonths) {
    RetentionSettings {
        if (keepMonths < 1) {
            throw new InvalidSettingException("svc.retention.keep-months must be at least 1");
        }
    }
}
