package org.clinicalplatform.platform.web;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * How the service stops.
 *
 * @param drain how long a stopping service goes on serving after readiness fell, less than
 *     `spring.lifecycle.timeout-per-shutdown-phase`; if unset, 5 seconds, or none with demonstration data
 */
@ConfigurationProperties("svc.web")
record DrainSettings(@Nullable Duration drain) {
    private static final Duration DEFAULT = Duration.ofSeconds(5);

    DrainSettings {
        if (drain != null && drain.isNegative()) {
            throw new IllegalArgumentException("svc.web.drain must not be negative, for instance 5s, or 0s for none");
        }
    }

    /**
     * The time as set; the default is none with demonstration data, because such a service has no proxy in front of it.
     */
    Duration drainOrDefault(boolean demonstration) {
        if (drain != null) {
            return drain;
        }
        return demonstration ? Duration.ZERO : DEFAULT;
    }
}
