package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.commons.codec.digest.DigestUtils;
import org.clinicalplatform.platform.error.InvalidSettingException;

/**
 * The privileges that the service needs if it runs as another role than the owner of the schema: none to change the
 * schema, and none to change or delete what is append-only.
 */
public final class ServicePrivileges {
    private static final String READ = "select";
    private static final String ADD = "select, insert";
    private static final String WRITE = "select, insert, update";
    private static final String WRITE_AND_DELETE = "select, insert, update, delete";

    /** Rows of modules follow a merge; what else happens to them is the module's. */
    private static final String MOVE = "select, update (patient_id, updated_at)";

    /**
     * Tables without an entry are written and never deleted from. What is partitioned by month is only added to; its
     * partitions are reached through it alone.
     */
    private static final Map<String, String> BY_TABLE = Map.ofEntries(
            Map.entry("person_merge", ADD + ", update (undone_at, undone_by, undo_reason)"),
            Map.entry("person_merge_row", ADD + ", update (left_at, changed_row_ids)"),
            Map.entry("person_merge_count", ADD),
            Map.entry("person_merge_snapshot", ADD),
            Map.entry("permission", READ),
            Map.entry("databasechangelog", READ),
            Map.entry("databasechangeloglock", READ),
            Map.entry("account_lockout", WRITE_AND_DELETE),
            Map.entry("second_factor_lockout", WRITE_AND_DELETE),
            Map.entry("totp_secret", WRITE_AND_DELETE),
            Map.entry("role", WRITE_AND_DELETE),
            Map.entry("role_permission", WRITE_AND_DELETE),
            Map.entry("role_assignment", WRITE_AND_DELETE),
            Map.entry("identity_provider_write", WRITE_AND_DELETE),
            Map.entry("idempotency_key", WRITE_AND_DELETE),
            Map.entry("backchannel_logout", WRITE_AND_DELETE),
            Map.entry("user_session", WRITE_AND_DELETE),
            Map.entry("refresh_token", WRITE_AND_DELETE),
            Map.entry("password_reset_token", WRITE_AND_DELETE),
            Map.entry("link_code", WRITE_AND_DELETE),
            Map.entry("mfa_challenge", WRITE_AND_DELETE),
            Map.entry("match_dismissal", WRITE_AND_DELETE),
            Map.entry("duplicate_evaluation", WRITE_AND_DELETE),
            Map.entry("match_common_key", WRITE_AND_DELETE),
            Map.entry("patient_facility", WRITE_AND_DELETE),
            Map.entry("patient_facility_ended", ADD),
            Map.entry("ended_role_assignment", ADD),
            Map.entry("clinical_note_text", ADD),
            Map.entry("patient_merge_module_row", WRITE_AND_DELETE));

    /** Begins the only statement that takes privileges which a build may need. */
    private static final String TAKE_ALL = "revoke all on ";

    private static final Set<String> MODULES = Set.of("imaging", "lab", "pharmacy");

    private static final String OWNED = """
            select quote_ident(n.nspname), c.relname, format('%I.%I', n.nspname, c.relname), c.relkind
            from pg_class c join pg_namespace n on n.oid = c.relnamespace
            where (n.nspname = current_schema() or n.nspname = any(?))
              and c.relkind in ('r', 'p', 'S') and not c.relispartition
              and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass
                                and d.objid = c.oid and d.objsubid = 0 and d.deptype in ('i', 'e'))
              and pg_has_role(c.relowner, 'usage')
            order by n.nspname = current_schema() desc, n.nspname, c.relname""";

    /** A table or sequence of the owner. */
    private record Owned(String schema, String name, String qualified, String kind) {
        boolean sequence() {
            return kind.equals("S");
        }

        String needed() {
            if (kind.equals("p")) {
                return ADD;
            }
            return MODULES.contains(schema) ? MOVE : on(name);
        }
    }

    private final Connection owner;

    /** @param owner connection of the owner of the schema */
    public ServicePrivileges(Connection owner) {
        this.owner = owner;
    }

    /**
     * The statements that give the role these privileges and take all others on the same tables from it, as one
     * transaction.
     *
     * @throws InvalidSettingException if the role can act as the owner
     */
    public String script(String role) throws SQLException {
        requireAnother(role);
        return transaction(statements(role));
    }

    void grantTo(String role) throws SQLException {
        execute(script(role));
    }

    /** Gives the role these privileges, and leaves it those that another build of the same changelog gave it. */
    void addTo(String role) throws SQLException {
        requireAnother(role);
        List<String> grants = statements(role);
        grants.removeIf(statement -> statement.startsWith(TAKE_ALL));
        execute(transaction(grants));
    }

    /** Tells the privileges that this build gives from those of another, whatever tables the database has. */
    static String digest() {
        List<Owned> kinds = new ArrayList<>(List.of(
                new Owned("service", "other", "other", "r"),
                new Owned("service", "partitioned", "partitioned", "p"),
                new Owned("service", "sequence", "sequence", "S"),
                new Owned("lab", "row", "lab.row", "r")));
        for (String table : new TreeSet<>(BY_TABLE.keySet())) {
            kinds.add(new Owned("service", table, table, "r"));
        }
        return DigestUtils.sha256Hex(transaction(statements("role", kinds)));
    }

    private static String transaction(List<String> statements) {
        return "begin;\n" + String.join("\n", statements) + "\ncommit;\n";
    }

    private void execute(String script) throws SQLException {
        try (Statement statement = owner.createStatement()) {
            statement.execute(script);
        }
    }

    /** The privileges on a table of the service's own schema that is not partitioned. */
    static String on(String table) {
        return BY_TABLE.getOrDefault(table, WRITE);
    }

    /** The tables with an entry of their own. */
    static Set<String> exceptions() {
        return BY_TABLE.keySet();
    }

    private void requireAnother(String role) throws SQLException {
        if (text("select pg_has_role(?, current_user, 'member')", role).equals("t")) {
            throw new InvalidSettingException(
                    "The role " + role + " can act as the owner of the schema, so nothing would be"
                            + " append-only for it: let the service run as a role of its own that is neither a superuser nor a"
                            + " member of the owner's role.");
        }
    }

    private List<String> statements(String role) throws SQLException {
        return statements(text("select quote_ident(?)", role), owned());
    }

    private static List<String> statements(String role, List<Owned> owned) {
        List<String> statements = new ArrayList<>();
        for (String schema : distinct(owned, Owned::schema)) {
            // what the role, or anybody, could create there the owner's functions might find
            statements.add("revoke create on schema " + schema + " from public, " + role + ";");
            statements.add("grant usage on schema " + schema + " to " + role + ";");
        }
        List<Owned> tables = owned.stream().filter(each -> !each.sequence()).toList();
        statements.add(TAKE_ALL + names(tables) + " from " + role + ";");
        for (String privileges : distinct(tables, Owned::needed)) {
            List<Owned> alike = tables.stream()
                    .filter(table -> table.needed().equals(privileges))
                    .toList();
            statements.add("grant " + privileges + " on " + names(alike) + " to " + role + ";");
        }
        owned.stream()
                .filter(Owned::sequence)
                .forEach(sequence ->
                        statements.add("grant usage on sequence " + sequence.qualified() + " to " + role + ";"));
        statements.add("grant execute on function make_month_partitions() to " + role + ";");
        return statements;
    }

    private List<Owned> owned() throws SQLException {
        List<Owned> owned = new ArrayList<>();
        try (PreparedStatement query = owner.prepareStatement(OWNED)) {
            query.setArray(1, owner.createArrayOf("text", MODULES.toArray()));
            try (ResultSet found = query.executeQuery()) {
                while (found.next()) {
                    owned.add(
                            new Owned(found.getString(1), found.getString(2), found.getString(3), found.getString(4)));
                }
            }
        }
        return owned;
    }

    private static List<String> distinct(List<Owned> owned, Function<Owned, String> property) {
        return owned.stream().map(property).distinct().toList();
    }

    private static String names(List<Owned> tables) {
        return tables.stream().map(Owned::qualified).collect(Collectors.joining(",\n  ", "\n  ", "\n "));
    }

    private String text(String query, String parameter) throws SQLException {
        try (PreparedStatement statement = owner.prepareStatement(query)) {
            statement.setString(1, parameter);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
                return result.getString(1);
            }
        }
    }
}
