package org.clinicalplatform.authentication.retention;

import java.time.Duration;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long ended sessions and spent tokens are kept.
 *
 * @param endedSessions how long sessions are kept after their end, with their refresh tokens; at least a day
 * @param spentTokens how long password links, link codes, challenges of second factors and enrolments that were not
 *     confirmed are kept after they expired; at least a day
 */
@ConfigurationProperties("svc.retention")
record SpentCredentialSettings(
        @DefaultValue("P90D") Duration endedSessions,
        @DefaultValue("P30D") Duration spentTokens) {
    private static final Duration SHORTEST = Duration.ofDays(1);

    /** A century; keeps the time until which something is removed within the range of PostgreSQL. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    SpentCredentialSettings {
        requireWithin("svc.retention.ended-sessions", endedSessions);
        requireWithin("svc.retention.spent-tokens", spentTokens);
    }

    private static void requireWithin(String setting, Duration value) {
        if (value.compareTo(SHORTEST) < 0 || value.compareTo(LONGEST) > 0) {
            throw new InvalidSettingException(
                    setting + " must be at least a day and at most 36500 days, for example P30D");
        }
    }
}
