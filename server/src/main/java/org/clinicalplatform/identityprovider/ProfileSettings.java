package org.clinicalplatform.identityprovider;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the profiles of accounts and of the provider's users stay alike; unused in local mode.
 *
 * @param profileSource where email addresses and names of people are changed; they follow to the other side
 */
@ConfigurationProperties("svc.auth.oidc")
public record ProfileSettings(@DefaultValue("SERVICE") ProfileSource profileSource) {}
