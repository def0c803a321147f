package org.clinicalplatform.platform.persistence;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Reports why a start got no connection to the database, which the operator must fix, without a stack trace. */
final class DatabaseFailureAnalyzer extends AbstractFailureAnalyzer<SQLException> {
    @Override
    protected @Nullable FailureAnalysis analyze(Throwable rootFailure, SQLException cause) {
        return DatabaseFailures.isRefusedConnection(cause)
                ? new FailureAnalysis(
                        "No connection to the database could be opened: " + DatabaseFailures.reason(cause),
                        "Check spring.datasource.url, the user names and passwords, and whether PostgreSQL accepts connections; see the"
                                + " operator's guide.",
                        cause)
                : null;
    }
}
