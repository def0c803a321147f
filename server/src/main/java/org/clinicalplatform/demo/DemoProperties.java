package org.clinicalplatform.demo;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of the demonstration data.
 *
 * @param enabled whether a database without tenants is given the demonstration data; unset or blank, the embedded
 *     default decides
 */
@ConfigurationProperties("svc.demo")
public record DemoProperties(@Nullable Boolean enabled) {

    /** Answers the setting, or the given value where none was made. */
    boolean enabledOr(boolean unset) {
        return enabled == null ? unset : enabled;
    }
}
