package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.clinicalplatform.platform.persistence.SchemaSnapshot.Check;
import org.clinicalplatform.platform.persistence.SchemaSnapshot.Column;
import org.clinicalplatform.platform.persistence.SchemaSnapshot.ForeignKey;
import org.clinicalplatform.platform.persistence.SchemaSnapshot.Unique;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * What a former release could fail at in a later schema. Its statements name the relations, columns and
 * functions of its own schema, leave later columns out of an INSERT, and read what the checks of its schema let
 * through. What a changed function or a change of rows does is not seen here.
 */
final class ContractingChanges {
    private final SchemaSnapshot former;
    private final SchemaSnapshot later;
    private final JdbcClient sql;
    private final List<String> found = new ArrayList<>();

    private ContractingChanges(SchemaSnapshot former, SchemaSnapshot later, Connection connection) {
        this.former = former;
        this.later = later;
        this.sql = JdbcClient.create(new SingleConnectionDataSource(connection, true));
    }

    /** @param connection to the database of the later snapshot */
    static List<String> between(SchemaSnapshot former, SchemaSnapshot later, Connection connection) {
        ContractingChanges changes = new ContractingChanges(former, later, connection);
        changes.findLost();
        changes.findColumns();
        changes.findUnique();
        changes.findChecks();
        changes.findForeignKeys();
        changes.findTriggers();
        return List.copyOf(changes.found);
    }

    private void findLost() {
        Set<String> relations = former.relations();
        lost(
                "the relation",
                relations.stream().collect(Collectors.toMap(Function.identity(), Function.identity())),
                later.relations());
        lost(
                "the column",
                tables(former.columns(), Column::table),
                later.columns().keySet());
        lost(
                "what ON CONFLICT may name",
                tables(former.unique(), Unique::table),
                later.unique().keySet());
        lost(
                "the check, so that unknown values can be read",
                tables(former.checks(), Check::table),
                later.checks().keySet());
        lost("the trigger", former.triggers(), later.triggers().keySet());
        former.functions().stream()
                .filter(function -> !later.functions().contains(function))
                .forEach(function -> found.add("removes the function " + function));
    }

    /** What a removed relation takes with it is not named again. */
    private void lost(String what, Map<String, String> relations, Set<String> after) {
        relations.forEach((each, relation) -> {
            if (!after.contains(each)
                    && (each.equals(relation) || later.relations().contains(relation))) {
                found.add("removes " + what + " " + each);
            }
        });
    }

    private static <T> Map<String, String> tables(Map<String, T> definitions, Function<T, String> table) {
        Map<String, String> tables = new TreeMap<>();
        definitions.forEach((definition, value) -> tables.put(definition, table.apply(value)));
        return tables;
    }

    private void findColumns() {
        later.columns().forEach((name, column) -> {
            Column before = former.columns().get(name);
            if (before != null) {
                compare(name, before, column);
            } else if (isFormer(column.table()) && column.notNull() && !column.supplied()) {
                found.add("adds the column " + name + ", which must not be null and has no default");
            }
        });
    }

    private void compare(String name, Column before, Column after) {
        if (!before.type().equals(after.type())) {
            found.add("changes the type of " + name + " from " + before.type() + " to " + after.type());
        }
        if (!before.notNull() && after.notNull()) {
            found.add("forbids null in " + name);
        }
        if (before.notNull() && !after.notNull()) {
            found.add("allows null in " + name + ", so that null can be read");
        }
        if (before.supplied() && !after.supplied() && after.notNull()) {
            found.add("removes the default of " + name);
        }
    }

    private void findUnique() {
        later.unique().forEach((definition, unique) -> {
            if (isNew(definition, former.unique(), unique.table()) && !isSatisfiedByNulls(unique)) {
                found.add("adds " + definition);
            }
        });
    }

    private boolean isSatisfiedByNulls(Unique unique) {
        return unique.nullsDistinct()
                && unique.columns().stream().anyMatch(column -> isLeftNull(unique.table(), column));
    }

    private void findChecks() {
        later.checks().forEach((definition, check) -> {
            if (isNew(definition, former.checks(), check.table()) && !holdsWithoutNewColumns(check)) {
                found.add("adds " + definition);
            }
        });
    }

    /**
     * Whether a check holds for a row that has nothing but defaults in the new columns. Columns from before are unknown
     * (null), so that the check must be true, and not merely unknown, if there is one in it.
     */
    private boolean holdsWithoutNewColumns(Check check) {
        Map<String, Column> columns = later.columnsOf(check.table());
        String row = columns.entrySet().stream()
                .map(column -> valueOf(column.getKey(), column.getValue()))
                .collect(Collectors.joining(", "));
        boolean ofNewColumns = columns.keySet().stream()
                .filter(column -> check.expression().matches("(?s).*(?<![\\w'])" + column + "(?![\\w']).*"))
                .allMatch(column -> isNewColumn(check.table(), column));
        return sql.sql("select coalesce(" + check.expression() + ", " + ofNewColumns + ") from (select " + row + ") r")
                .query(Boolean.class)
                .single();
    }

    private String valueOf(String name, Column column) {
        String type = column.type().replaceFirst(" generated .*", "");
        boolean defaults = isNewColumn(column.table(), name) && column.defaultValue() != null;
        return "(" + (defaults ? column.defaultValue() : "null") + ")::" + type + " as " + name;
    }

    private void findForeignKeys() {
        later.foreignKeys().forEach((definition, key) -> {
            if (isNew(definition, former.foreignKeys(), key.table())
                    && key.columns().stream().noneMatch(column -> isLeftNull(key.table(), column))) {
                found.add("adds " + definition);
            } else if (!former.foreignKeys().containsKey(definition) && keepsFromDeleting(key)) {
                found.add("keeps the service from deleting, by " + definition);
            }
        });
    }

    private boolean keepsFromDeleting(ForeignKey key) {
        return isFormer(key.referenced())
                && key.restrictsDeletes()
                && ServicePrivileges.on(key.referenced()).contains("delete");
    }

    private void findTriggers() {
        later.triggers().forEach((definition, table) -> {
            if (isNew(definition, former.triggers(), table)) {
                found.add("adds " + definition);
            }
        });
    }

    /** Whether a definition on a table from before was not there before. */
    private boolean isNew(String definition, Map<String, ?> before, String table) {
        return isFormer(table) && !before.containsKey(definition);
    }

    private boolean isFormer(String table) {
        return former.relations().contains(table);
    }

    private boolean isNewColumn(String table, String column) {
        return !former.columns().containsKey(table + "." + column);
    }

    private boolean isLeftNull(String table, String column) {
        Column known = later.columnsOf(table).get(column);
        return isNewColumn(table, column) && known != null && !known.supplied();
    }
}
