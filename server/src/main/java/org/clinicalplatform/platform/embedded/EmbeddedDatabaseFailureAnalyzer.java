package org.clinicalplatform.platform.embedded;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Prints the sentence for the operator instead of the stack of bean failures above it. */
final class EmbeddedDatabaseFailureAnalyzer extends AbstractFailureAnalyzer<EmbeddedDatabaseException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, EmbeddedDatabaseException cause) {
        return new FailureAnalysis(cause.getMessage(), null, cause);
    }
}
