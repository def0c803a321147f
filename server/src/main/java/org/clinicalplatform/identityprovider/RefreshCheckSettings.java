package org.clinicalplatform.identityprovider;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How refreshes look at the user of the OpenID Connect provider; unused in local mode.
 *
 * @param refreshCheck what happens before a refresh token is used up
 */
@ConfigurationProperties("svc.auth.oidc")
public record RefreshCheckSettings(@DefaultValue("LENIENT") RefreshCheck refreshCheck) {}
