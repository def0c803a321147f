package org.clinicalplatform.platform.caller;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of changes that need a recent authentication.
 *
 * @param maxAge how long ago the last sign-in or step-up may be for a change of one's own email address or second
 *     factor; at least a second
 */
@ConfigurationProperties("svc.auth.recent-authentication")
public record RecentAuthenticationSettings(
        @DefaultValue("PT5M") Duration maxAge) {
    private static final Duration SHORTEST = Duration.ofSeconds(1);

    /** Keeps what is computed from it within range. */
    private static final Duration LONGEST = Duration.ofDays(3650);

    public RecentAuthenticationSettings {
        if (maxAge.compareTo(SHORTEST) < 0 || maxAge.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "svc.auth.recent-authentication.max-age must be between PT1S and P3650D, for example PT5M");
        }
    }
}
