package org.clinicalplatform.platform.persistence;

import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.transaction.TransactionSystemException;

/** Distinguishes a temporarily unavailable database from a defect of the service. */
public final class DatabaseFailures {
    /**
     * Cancelled by timeout, idle in a transaction or in it for too long, lock not available, deadlock, serialization,
     * shut down, starting up, too many clients, read-only.
     */
    private static final Set<String> TRANSIENT_STATES =
            Set.of("57014", "25P03", "25P04", "55P03", "40P01", "40001", "57P01", "57P02", "57P03", "53300", "25006");

    private static final String INSUFFICIENT_PRIVILEGE = "42501";

    /** Lock not available, deadlock. */
    private static final Set<String> LOCKED_STATES = Set.of("55P03", "40P01");

    private static final String CONNECTION_CLASS = "08";

    private static final String AUTHORIZATION_CLASS = "28";

    /** No such database, too many clients, starting up. */
    private static final Set<String> UNREADY_STATES = Set.of("3D000", "53300", "57P03");

    /** The server ends the session: administrator's command, crash. */
    private static final Set<String> DISCONNECTED_STATES = Set.of("57P01", "57P02");

    private DatabaseFailures() {}

    /** Whether the same request may succeed later, and this one changed nothing. */
    public static boolean isTransient(Throwable failure) {
        if (isOutcomeUnknown(failure)) {
            return false;
        }
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof TransientDataAccessException
                    || cause instanceof DataAccessResourceFailureException
                    || cause instanceof CannotCreateTransactionException
                    || cause instanceof TransactionSystemException unfinished && isRolledBackBy(unfinished)
                    || cause instanceof SQLException sql && isTransient(sql.getSQLState())) {
                return true;
            }
        }
        return false;
    }

    /** Whether a commit was not confirmed: the change may or may not have been made. */
    public static boolean isOutcomeUnknown(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof UnknownOutcomeException) {
                return true;
            }
        }
        return false;
    }

    /** Whether the connection broke before a response: the database itself did not report that the statement failed. */
    static boolean isDisconnect(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                String state = sql.getSQLState();
                return state == null || state.startsWith(CONNECTION_CLASS) || DISCONNECTED_STATES.contains(state);
            }
        }
        return false;
    }

    /** Whether the server could not be reached, or did not let the role into the database. */
    static boolean isRefusedConnection(SQLException failure) {
        String state = failure.getSQLState();
        return state != null
                && (state.startsWith(CONNECTION_CLASS)
                        || state.startsWith(AUTHORIZATION_CLASS)
                        || UNREADY_STATES.contains(state));
    }

    /** Whether the role lacks a privilege. */
    static boolean isDenied(Throwable failure) {
        return hasState(failure, Set.of(INSUFFICIENT_PRIVILEGE));
    }

    /** Whether a statement gave up because other transactions had a lock that it needs. */
    public static boolean isLockTimeout(Throwable failure) {
        return hasState(failure, LOCKED_STATES);
    }

    private static boolean hasState(Throwable failure, Set<String> states) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql && sql.getSQLState() != null && states.contains(sql.getSQLState())) {
                return true;
            }
        }
        return false;
    }

    /**
     * The message of the innermost failure that is meant for the operator of the database, in one line; a warning is
     * not a failure.
     */
    public static String reason(Throwable failure) {
        Throwable innermost = NestedExceptionUtils.getMostSpecificCause(failure);
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            boolean failed = cause instanceof SQLException && !(cause instanceof SQLWarning);
            if (failed || cause instanceof DataAccessResourceFailureException) {
                innermost = cause;
            }
        }
        return Objects.requireNonNullElse(innermost.getMessage(), innermost.toString())
                .replaceAll("\\s*\\R\\s*", " ");
    }

    /** A broken connection cannot be rolled back explicitly; the database does it. */
    private static boolean isRolledBackBy(TransactionSystemException unfinished) {
        Throwable first = unfinished.getApplicationException();
        return first != null && isTransient(first);
    }

    private static boolean isTransient(@Nullable String sqlState) {
        return sqlState != null && (TRANSIENT_STATES.contains(sqlState) || sqlState.startsWith(CONNECTION_CLASS));
    }
}
