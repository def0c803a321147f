package org.clinicalplatform.platform.desk;

import java.time.Duration;
import org.clinicalplatform.platform.error.InvalidSettingException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the desk (requirement R-293).
 *
 * @param enabled whether the desk, a small front end, is served at `/`; if unset, only with the embedded database
 * @param oidcClientId public client of the identity provider with PKCE by which the desk signs people in; its
 *     redirect URI is the address of the desk, and its web origin that of the service
 * @param idleTimeout time without keyboard or pointer after which the desk signs out, with a warning a minute before;
 *     at least two minutes, at most an hour
 */
@ConfigurationProperties("svc.web.desk")
record DeskSettings(
        @Nullable Boolean enabled,
        @DefaultValue("") String oidcClientId,
        @DefaultValue("PT15M") Duration idleTimeout) {
    /** The warning has to come after the last use, not with it. */
    private static final Duration SHORTEST_IDLE = Duration.ofMinutes(2);

    private static final Duration LONGEST_IDLE = Duration.ofHours(1);

    DeskSettings {
        oidcClientId = oidcClientId.strip();
        if (idleTimeout.compareTo(SHORTEST_IDLE) < 0 || idleTimeout.compareTo(LONGEST_IDLE) > 0) {
            throw new InvalidSettingException(
                    "svc.web.desk.idle-timeout must be between PT2M and PT1H, for instance PT15M");
        }
    }
}
