package org.clinicalplatform.demographics.emergency;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of emergency access.
 *
 * @param duration how long a declared emergency opens the records of a patient; a second to 31 days
 */
@ConfigurationProperties("svc.clinical.emergency-access")
public record EmergencyAccessSettings(@DefaultValue("PT4H") Duration duration) {
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofDays(31);

    public EmergencyAccessSettings {
        if (duration.compareTo(SHORTEST) < 0 || duration.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "svc.clinical.emergency-access.duration must be between PT1S and P31D, for instance PT4H");
        }
    }
}
