package org.clinicalplatform.platform.desk;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the desk (requirement R-293).
 *
 * @param enabled whether the desk, a small front end, is served at `/`; if unset, only with the embedded database
 * @param oidcClientId public client of the identity provider with PKCE by which the desk signs people in; its
 *     redirect URI is the address of the desk, and its web origin that of the service
 */
@ConfigurationProperties("svc.web.desk")
record DeskSettings(
        @Nullable Boolean enabled, @DefaultValue("") String oidcClientId) {
    DeskSettings {
        oidcClientId = oidcClientId.strip();
    }
}
