package org.clinicalplatform.contract.fuzz;

import java.util.Set;
import java.util.TreeSet;
import org.clinicalplatform.contract.harness.Database;

/**
 * Which tables committed transactions have written to. Triggers on every table note it, in the transaction that writes:
 * what is rolled back is not noted. Until they are closed, nothing else should use the database.
 */
public final class StoredWrites implements AutoCloseable {

    /** What refusals leave on purpose, and what the service writes without a request. */
    private static final String EXEMPT = "^(audit_event.*|security_event.*|databasechangelog.*|account_lockout"
            + "|second_factor_lockout|stored_write|notification_event|password_reset_token|identity_provider_write"
            + "|patient_merge_module_.*|duplicate_evaluation|duplicate_pair)$";

    /** What a refused sign-in, refresh or second factor leaves: one attempt more, or a session that ended. */
    private static final Set<String> OF_REFUSED_CREDENTIALS =
            Set.of("mfa_challenge", "refresh_token", "user_session", "totp_secret");

    private final Database database;

    /** Installs the triggers. */
    public StoredWrites(Database database) {
        this.database = database;
        database.update("create table stored_write (table_name text not null)");
        database.update("create function note_stored_write() returns trigger language plpgsql security definer as $$"
                + " begin insert into public.stored_write values (tg_table_name); return null; end $$");
        database.update("do $$ declare written regclass; begin"
                + " for written in select c.oid::regclass from pg_class c"
                + " where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition"
                + " and c.relname !~ '" + EXEMPT + "'"
                + " loop execute format('create trigger note_stored_write after insert or update or delete on %s"
                + " for each row execute function note_stored_write()', written); end loop; end $$");
    }

    /** The tables written to since the last call. */
    Set<String> take() {
        String tables = database.text("with taken as (delete from stored_write returning table_name)"
                + " select coalesce(string_agg(distinct table_name, ' '), '') from taken");
        return tables.isEmpty() ? Set.of() : new TreeSet<>(Set.of(tables.split(" ")));
    }

    /** Takes the triggers away. */
    @Override
    public void close() {
        database.update("drop function note_stored_write() cascade");
        database.update("drop table stored_write");
    }

    /** Those of them that a refused request must not have written to. */
    static Set<String> ofRefused(FuzzRequest request, Set<String> tables) {
        Set<String> wrong = new TreeSet<>(tables);
        if (request.operation().path().startsWith("/api/v1/auth/")) {
            wrong.removeAll(OF_REFUSED_CREDENTIALS);
        }
        return wrong;
    }
}
