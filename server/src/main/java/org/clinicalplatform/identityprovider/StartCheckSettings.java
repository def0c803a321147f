package org.clinicalplatform.identityprovider;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a start does about mistakes in the settings of the OpenID Connect provider; in local mode each of these settings
 * is one.
 *
 * @param failFast whether mistakes in the settings of the provider, or a provider that is down, prevent the start;
 *     otherwise the log names them after it
 */
@ConfigurationProperties("svc.auth.oidc")
public record StartCheckSettings(@DefaultValue("false") boolean failFast) {}
