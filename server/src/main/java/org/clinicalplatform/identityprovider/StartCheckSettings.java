package org.clinicalplatform.identityprovider;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What a start does about mistakes in the settings of the OpenID Connect provider; unused in local mode.
 *
 * @param failFast whether they prevent the start instead of being logged after it
 */
@ConfigurationProperties("svc.auth.oidc")
public record StartCheckSettings(@DefaultValue("false") boolean failFast) {}
