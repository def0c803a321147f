package org.clinicalplatform.authentication.secret;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

final class SecretKeyFailureAnalyzer extends AbstractFailureAnalyzer<SecretKeyException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, SecretKeyException cause) {
        return new FailureAnalysis(
                cause.getMessage(), "Set SVC_SECRET_KEYS or LOCAL_JWT_PREVIOUS_KEYS; see the README", cause);
    }
}
