package org.clinicalplatform.authentication.retention;

import java.time.Duration;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long ended sessions and spent tokens are kept.
 *
 * @param endedSessions how long sessions are kept after their end, with their refresh tokens; at least a day
 * @param spentTokens how long password links, link codes and challenges of second factors are kept after they
 *     expired; at least a day
 */
@ConfigurationProperties("svc.retention")
record SpentCredentialSettings(
        @DefaultValue("P90D") Duration endedSessions,
        @DefaultValue("P30D") Duration spentTokens) {
    private static final Duration SHORTEST = Duration.ofDays(1);

    SpentCredentialSettings {
        requireADay("svc.retention.ended-sessions", endedSessions);
        requireADay("svc.retention.spent-tokens", spentTokens);
    }

    private static void requireADay(String setting, Duration value) {
        if (value.compareTo(SHORTEST) < 0) {
            throw new InvalidSettingException(setting + " must be at least a day, for example P30D");
        }
    }
}
