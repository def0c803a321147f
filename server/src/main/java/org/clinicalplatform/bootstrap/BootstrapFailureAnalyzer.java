package org.clinicalplatform.bootstrap;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports the faulty settings instead of a stack trace. */
final class BootstrapFailureAnalyzer extends AbstractFailureAnalyzer<BootstrapException> {
    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, BootstrapException cause) {
        return new FailureAnalysis(
                cause.getMessage(),
                "Set all of svc.bootstrap.* (SVC_BOOTSTRAP_TENANT_CODE and so on), or none of them. Only email and"
                        + " idp-subject may be left out.",
                cause);
    }
}
