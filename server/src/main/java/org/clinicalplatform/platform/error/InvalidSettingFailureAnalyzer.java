package org.clinicalplatform.platform.error;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports the message alone, without the stack trace of the beans above it. */
final class InvalidSettingFailureAnalyzer extends AbstractFailureAnalyzer<InvalidSettingException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, InvalidSettingException cause) {
        return new FailureAnalysis(
                cause.getMessage(),
                "Set it in the environment or in a configuration file; see the operator's guide.",
                cause);
    }
}
