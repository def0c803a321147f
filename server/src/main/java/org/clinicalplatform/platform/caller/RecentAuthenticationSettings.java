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
    public RecentAuthenticationSettings {
        if (maxAge.toSeconds() < 1) {
            throw new IllegalArgumentException(
                    "svc.auth.recent-authentication.max-age must be at least PT1S, for example PT5M");
        }
    }
}
