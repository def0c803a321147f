package org.clinicalplatform.platform.persistence;

import java.sql.SQLException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLWarning;
import org.postgresql.util.ServerErrorMessage;

/**
 * Tells whether the synchronous standby confirmed a commit. PostgreSQL makes a commit whose wait was cancelled, and
 * reports success with a warning; if the standby is promoted, the change may be missing there.
 */
final class SynchronousCommit {
    /**
     * The function of PostgreSQL that waits. The text of the warning is translated, and its SQLSTATE is that of any
     * warning.
     */
    private static final String WAITING_ROUTINE = "SyncRepWaitForLSN";

    /** "Transaction resolution unknown" of the SQL standard. */
    private static final String RESOLUTION_UNKNOWN = "08007";

    private SynchronousCommit() {}

    /**
     * @param warnings of the commit
     * @throws SQLException with SQLSTATE 08007 if the commit did not wait to the end
     */
    static void requireConfirmed(@Nullable SQLWarning warnings) throws SQLException {
        for (@Nullable SQLWarning warning = warnings; warning != null; warning = warning.getNextWarning()) {
            if (isCancelledWait(warning)) {
                throw new SQLException(
                        "The synchronous standby did not confirm a commit: " + warning.getMessage(),
                        RESOLUTION_UNKNOWN,
                        warning);
            }
        }
    }

    private static boolean isCancelledWait(SQLWarning warning) {
        if (!(warning instanceof PSQLWarning fromServer)) {
            return false;
        }
        @Nullable ServerErrorMessage message = fromServer.getServerErrorMessage();
        return message != null && WAITING_ROUTINE.equals(message.getRoutine());
    }
}
