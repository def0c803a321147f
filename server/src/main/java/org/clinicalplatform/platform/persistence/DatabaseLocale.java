package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether the database knows letters beyond ASCII, and their case as usernames are compared. Under the locale {@code C}
 * it knows no other letters, so that names in other scripts are not found, and under a Turkish one I is not the capital
 * of i.
 */
final class DatabaseLocale {
    private static final Logger LOG = LoggerFactory.getLogger(DatabaseLocale.class);

    private static final String KNOWS_LETTERS =
            "select lower('I\u00c9\u0418') = 'i\u00e9\u0438' and '\u0438' ~ '[[:alpha:]]'";

    private DatabaseLocale() {}

    /** Warns unless it does. */
    static void check(Connection connection) throws SQLException {
        if (!knowsLetters(connection)) {
            LOG.warn(
                    "The locale of the database does not know all letters, or their case: searches miss names with such letters,"
                            + " and usernames that differ in case alone may be given twice. Move the data to a database with the"
                            + " locale C.UTF-8");
        }
    }

    static boolean knowsLetters(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet result = statement.executeQuery(KNOWS_LETTERS)) {
            result.next();
            return result.getBoolean(1);
        }
    }
}
