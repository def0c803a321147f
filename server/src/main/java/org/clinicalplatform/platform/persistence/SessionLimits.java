package org.clinicalplatform.platform.persistence;

/** The time limits of a session, which a role or a database may have for its users (requirement R-519). */
public final class SessionLimits {
    /** Ends them, for a command; pg_dump does so in the same way. PostgreSQL 15 does not have the last one. */
    public static final String NONE = "select set_config(name, '0', false) from pg_settings where name in"
            + " ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')";

    private SessionLimits() {}
}
