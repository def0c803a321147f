package org.clinicalplatform.platform.desk;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the desk (requirement R-288).
 *
 * @param enabled whether it is served; null for the embedded default alone
 * @param oidcClientId public client that the provider knows for it; blank if there is none
 */
@ConfigurationProperties("svc.web.desk")
record DeskSettings(
        @Nullable Boolean enabled, @DefaultValue("") String oidcClientId) {
    DeskSettings {
        oidcClientId = oidcClientId.strip();
    }
}
