package org.clinicalplatform.platform.embedded;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints the message for the operator instead of a stack trace. */
final class EmbeddedDatabaseFailureAnalyzer extends AbstractFailureAnalyzer<EmbeddedDatabaseException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, EmbeddedDatabaseException cause) {
        return new FailureAnalysis(cause.getMessage(), null, cause);
    }
}
