package org.clinicalplatform.authentication.secret;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Says in one sentence, without a stack trace, which setting keeps the service from starting. */
final class SecretKeyFailureAnalyzer extends AbstractFailureAnalyzer<SecretKeyException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, SecretKeyException cause) {
        return new FailureAnalysis(
                cause.getMessage(), "Set SVC_SECRET_KEYS, or LOCAL_JWT_PREVIOUS_KEYS, as the README says", cause);
    }
}
