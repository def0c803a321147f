package org.clinicalplatform.identityprovider;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the OpenID Connect provider states that its user proved two factors; unused in local mode.
 *
 * @param twoFactorAcr values of the claim `acr` that stand for two factors at the provider; with any value,
 *     step-up applies to all accounts
 */
@ConfigurationProperties("svc.auth.oidc")
public record AssuranceSettings(@DefaultValue List<String> twoFactorAcr) {
    public AssuranceSettings {
        twoFactorAcr = twoFactorAcr.stream()
                .map(String::strip)
                .filter(value -> !value.isEmpty())
                .toList();
    }
}
