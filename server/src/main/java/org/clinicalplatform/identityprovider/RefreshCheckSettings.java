package org.clinicalplatform.identityprovider;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How refreshes look at the user of the OpenID Connect provider; unused in local mode.
 *
 * @param refreshCheck whether a refresh first looks if the user is enabled at the provider; while the provider does not
 *     respond, `lenient` refreshes and `strict`, which requires `extidp.admin.base-url`, refuses
 */
@ConfigurationProperties("svc.auth.oidc")
public record RefreshCheckSettings(@DefaultValue("LENIENT") RefreshCheck refreshCheck) {}
