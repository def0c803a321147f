package org.clinicalplatform.repoint;

import java.sql.SQLException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * Describes why a module's statement failed, without patient data: PostgreSQL's name of the condition and the objects
 * involved. The message itself is left out, since it may repeat values of the row or be any text that a trigger raises.
 */
final class FailureCause {
    /** The length of the column. */
    static final int MAX_LENGTH = 500;

    /** A name as PostgreSQL writes it, in quotes where it needs them, and no longer than names are. */
    private static final String NAME = "(?:\\w{1,63}+|\"(?:[^\"\n]|\"\"){1,63}\")";

    /**
     * The innermost function of a context such as {@code PL/pgSQL function lab.check(uuid) line 3 at RAISE}, before
     * which there may be the statement of the function that failed.
     */
    private static final Pattern FUNCTION =
            Pattern.compile("^PL/\\w+ function (" + NAME + "(?:\\." + NAME + ")?)(?!\\w)", Pattern.MULTILINE);

    private static final String CONNECTION_LOST = "the connection was lost";

    private FailureCause() {}

    /** @param place table or, where none is known, module */
    static String of(String place, Throwable failure) {
        SQLException cause = sqlCause(failure);
        String text = place + ": " + (cause == null ? failure.getClass().getSimpleName() : condition(cause, place));
        return text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text;
    }

    private static String condition(SQLException cause, String place) {
        String state = cause.getSQLState();
        if (state == null) {
            // a driver that has lost its connection has none
            return CONNECTION_LOST;
        }
        String text = name(state) + " (SQLSTATE " + state + ")";
        ServerErrorMessage server = cause instanceof PSQLException sent ? sent.getServerErrorMessage() : null;
        return server == null ? text : text + objects(server, place);
    }

    /** With the table only where it is another one, such as that of a trigger or of a constraint at the commit. */
    private static String objects(ServerErrorMessage server, String place) {
        @Nullable String table = server.getTable();
        // a function may raise an error with a table alone
        if (table != null && server.getSchema() != null) {
            table = server.getSchema() + "." + table;
        }
        String function = function(server.getWhere());
        return named("constraint", server.getConstraint())
                + named("column", server.getColumn())
                + named("table", place.equals(table) ? null : table)
                + (function == null ? "" : ", in function " + function);
    }

    private static String named(String kind, @Nullable String name) {
        return name == null ? "" : ", " + kind + " " + name;
    }

    private static @Nullable String function(@Nullable String context) {
        if (context == null) {
            return null;
        }
        Matcher named = FUNCTION.matcher(context);
        return named.find() ? named.group(1) : null;
    }

    /** The expected conditions; see PostgreSQL, appendix "Error Codes". */
    private static String name(String state) {
        return switch (state) {
            case "55P03" -> "a lock is held by another session";
            case "57014" -> "the statement took too long";
            case "40P01" -> "a deadlock was detected";
            case "40001" -> "the rows were changed at the same time";
            case "42P01" -> "the table is missing";
            case "42703" -> "a column is missing";
            case "42804", "42821" -> "a column has another type";
            case "42883" -> "a column has another type, or a function is missing";
            case "42809" -> "it is not a table that can be changed";
            case "0A000" -> "the statement is not supported";
            case "42501" -> "the privilege is missing";
            case "P0001" -> "a trigger or function refused";
            case "57P01", "57P02", "57P03" -> CONNECTION_LOST;
            default -> byClass(state);
        };
    }

    private static String byClass(String state) {
        if (state.startsWith("08")) {
            return CONNECTION_LOST;
        }
        return state.startsWith("23") ? "a constraint refused" : "the statement failed";
    }

    private static @Nullable SQLException sqlCause(Throwable failure) {
        for (@Nullable Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sql) {
                return sql;
            }
        }
        return null;
    }
}
