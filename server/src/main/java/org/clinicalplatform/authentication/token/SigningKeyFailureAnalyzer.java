package org.clinicalplatform.authentication.token;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Lets the operator read what is wrong with the signing keys instead of a trace of beans. */
final class SigningKeyFailureAnalyzer extends AbstractFailureAnalyzer<SigningKeyException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, SigningKeyException cause) {
        String action = "Set " + SigningKeyPem.PRIVATE_KEY + " and " + SigningKeyPem.PUBLIC_KEY
                + " to a key pair on the curve P-256; the README shows how to make one.";
        return new FailureAnalysis(cause.getMessage(), action, cause);
    }
}
