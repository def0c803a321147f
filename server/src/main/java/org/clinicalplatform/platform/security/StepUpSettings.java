package org.clinicalplatform.platform.security;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of step-up authentication.
 *
 * @param operations operationIds of the specification that require a proof of the second factor from the last five
 *     minutes
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
