package org.clinicalplatform.platform.persistence;

import java.sql.SQLException;
import java.util.Objects;
import java.util.Set;
import org.clinicalplatform.platform.embedded.EmbeddedDatabaseException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

/** Tells a database that cannot answer just now from a fault of ours. */
public final class DatabaseFailures {
    /** Cancelled by timeout, lock not available, deadlock, serialization, shut down, starting up, too many clients. */
    private static final Set<String> PASSING_STATES =
            Set.of("57014", "55P03", "40P01", "40001", "57P01", "57P02", "57P03", "53300", "25006");

    private static final String CONNECTION_CLASS = "08";

    private DatabaseFailures() {}

    /** Whether the same request may succeed later, with nothing changed by this one. */
    public static boolean isPassing(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof TransientDataAccessException
                    || cause instanceof DataAccessResourceFailureException
                    || cause instanceof CannotCreateTransactionException
                    || cause instanceof TransactionSystemException unfinished && isRolledBackBy(unfinished)
                    || cause instanceof SQLException sql && isPassing(sql.getSQLState())) {
                return true;
            }
        }
        return false;
    }

    /** The innermost sentence that was written for whoever operates the database. */
    public static String reason(Throwable failure) {
        Throwable innermost = NestedExceptionUtils.getMostSpecificCause(failure);
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof EmbeddedDatabaseException || cause instanceof SQLException) {
                innermost = cause;
            }
        }
        return Objects.requireNonNullElse(innermost.getMessage(), innermost.toString());
    }

    /** A connection that broke cannot be told to roll back either; what it had done is undone all the same. */
    private static boolean isRolledBackBy(TransactionSystemException unfinished) {
        Throwable first = unfinished.getApplicationException();
        return first != null && isPassing(first);
    }

    private static boolean isPassing(@Nullable String sqlState) {
        return sqlState != null && (PASSING_STATES.contains(sqlState) || sqlState.startsWith(CONNECTION_CLASS));
    }
}
