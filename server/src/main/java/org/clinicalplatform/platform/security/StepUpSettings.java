package org.clinicalplatform.platform.security;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of step-up authentication.
 *
 * @param operations operationIds that need a proof of the second factor not older than five minutes
 */
@ConfigurationProperties("svc.auth.mfa.step-up")
public record StepUpSettings(@DefaultValue List<String> operations) {
    public StepUpSettings {
        operations = operations.stream()
                .map(String::strip)
                .filter(id -> !id.isEmpty())
                .toList();
    }
}
