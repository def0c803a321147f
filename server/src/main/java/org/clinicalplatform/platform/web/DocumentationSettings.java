package org.clinicalplatform.platform.web;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of the page that documents the API.
 *
 * @param enabled whether the specification and its page are served at `/docs`; if unset, only with the embedded
 *     database
 */
@ConfigurationProperties("svc.docs")
record DocumentationSettings(@Nullable Boolean enabled) {

    boolean enabledOr(boolean unset) {
        return enabled == null ? unset : enabled;
    }
}
