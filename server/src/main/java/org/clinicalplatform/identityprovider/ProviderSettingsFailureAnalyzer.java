package org.clinicalplatform.identityprovider;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

final class ProviderSettingsFailureAnalyzer extends AbstractFailureAnalyzer<ProviderSettingsException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, ProviderSettingsException cause) {
        return new FailureAnalysis(
                cause.getMessage(),
                "Set it in the environment or in a configuration file; the README's section on identity providers"
                        + " has an example.",
                cause);
    }
}
