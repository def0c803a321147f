package org.clinicalplatform.demo;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * @param enabled whether demonstration accounts and patients are loaded into a database without a tenant; if
 *     unset, only into the embedded one, and a start that would offer them to other machines is refused
 */
@ConfigurationProperties("svc.demo")
public record DemoProperties(@Nullable Boolean enabled) {

    boolean enabledOr(boolean unset) {
        return enabled == null ? unset : enabled;
    }
}
