package org.clinicalplatform.authentication.token;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

final class SigningKeyFailureAnalyzer extends AbstractFailureAnalyzer<SigningKeyException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, SigningKeyException cause) {
        String action = "Set " + SigningKeyPem.PRIVATE_KEY + " and " + SigningKeyPem.PUBLIC_KEY
                + " to a key pair on the curve P-256; the README shows how to create one.";
        return new FailureAnalysis(cause.getMessage(), action, cause);
    }
}
