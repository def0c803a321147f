package org.clinicalplatform.platform.persistence;

import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * What statements of a release can meet in a database: its schema as PostgreSQL's catalog has it, whatever changesets
 * made it. Partitions, extensions and Liquibase's own tables are left out. Keys of the maps are definitions in SQL,
 * without names of constraints and indexes.
 */
record SchemaSnapshot(
        Set<String> relations,
        Map<String, Column> columns,
        Map<String, Unique> unique,
        Map<String, Check> checks,
        Map<String, ForeignKey> foreignKeys,
        Map<String, String> triggers,
        Set<String> functions,
        List<String> otherDefinitions) {
    /**
     * A column.
     *
     * @param type with modifier, and whether the value is generated
     * @param supplied whether an INSERT without it succeeds, although null is not allowed
     */
    record Column(
            String table,
            String type,
            boolean notNull,
            boolean supplied,
            @Nullable String defaultValue) {}

    /** A unique index or an exclusion constraint; expressions are not among the columns. */
    record Unique(String table, List<String> columns, boolean nullsDistinct) {}

    record Check(String table, String expression) {}

    record ForeignKey(String table, List<String> columns, String referenced, boolean restrictsDeletes) {}

    private static final String OF_THE_SERVICE = """
            n.nspname !~ '^pg_|^information_schema$' and not c.relispartition and c.relname !~ '^databasechangelog'
            and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                              and d.objsubid = 0 and d.deptype in ('e', 'i'))""";

    private static final String TABLES =
            "from pg_class c join pg_namespace n on n.oid = c.relnamespace and " + OF_THE_SERVICE;

    private static final String RELATIONS =
            "select c.oid::regclass::text " + TABLES + " where c.relkind in ('r', 'p', 'v', 'm', 'S')";

    private static final String COLUMNS = """
            select c.oid::regclass || '.' || quote_ident(a.attname) as key, c.oid::regclass::text as table_name,
              concat_ws(' generated ', format_type(a.atttypid, a.atttypmod), nullif(concat(a.attgenerated, a.attidentity), '')) as type,
              a.attnotnull, a.atthasdef or a.attidentity::text <> '' as supplied, pg_get_expr(f.adbin, f.adrelid) as default_value
            """ + TABLES + """
             join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            left join pg_attrdef f on f.adrelid = c.oid and f.adnum = a.attnum
            where c.relkind in ('r', 'p', 'v', 'm')""";

    private static final String UNIQUE =
            """
            select c.oid::regclass || ' unique' ||
                regexp_replace(pg_get_indexdef(i.indexrelid), '^CREATE (UNIQUE )?INDEX .* USING \\w+', '') as key,
              c.oid::regclass::text as table_name, not i.indnullsnotdistinct as nulls_distinct,
              array(select quote_ident(a.attname) from pg_attribute a
                    where a.attrelid = c.oid and a.attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1])) as columns
            """ + TABLES + " join pg_index i on i.indrelid = c.oid and (i.indisunique or i.indisexclusion)";

    private static final String CHECKS = "select c.oid::regclass || ' ' || pg_get_constraintdef(k.oid) as key,"
            + " c.oid::regclass::text as table_name, pg_get_expr(k.conbin, k.conrelid) as expression "
            + TABLES + " join pg_constraint k on k.conrelid = c.oid and k.contype = 'c'";

    private static final String FOREIGN_KEYS =
            """
            select c.oid::regclass || ' ' || pg_get_constraintdef(k.oid) as key, c.oid::regclass::text as table_name,
              k.confrelid::regclass::text as referenced, k.confdeltype in ('a', 'r') as restricts,
              array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey))
                as columns
            """ + TABLES + " join pg_constraint k on k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0";

    private static final String TRIGGERS =
            "select pg_get_triggerdef(t.oid) as key, c.oid::regclass::text as table_name " + TABLES
                    + " join pg_trigger t on t.tgrelid = c.oid and not t.tgisinternal and t.tgparentid = 0";

    private static final String OWN_FUNCTIONS = """
            from pg_proc p join pg_namespace n on n.oid = p.pronamespace and n.nspname !~ '^pg_|^information_schema$'
            where not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid
                                and d.deptype = 'e')""";

    private static final String FUNCTIONS =
            "select p.oid::regprocedure || ' returns ' || coalesce(pg_get_function_result(p.oid), 'nothing') "
                    + OWN_FUNCTIONS;

    private static final String OTHER_DEFINITIONS = "select pg_get_functiondef(p.oid) as definition " + OWN_FUNCTIONS
            + " and p.prokind in ('f', 'p') union all select pg_get_indexdef(i.indexrelid) " + TABLES
            + " join pg_index i on i.indrelid = c.oid order by definition";

    static SchemaSnapshot of(Connection connection) {
        JdbcClient sql = JdbcClient.create(new SingleConnectionDataSource(connection, true));
        return new SchemaSnapshot(
                Set.copyOf(sql.sql(RELATIONS).query(String.class).list()),
                map(
                        sql,
                        COLUMNS,
                        (row, i) -> new Column(
                                row.getString("table_name"),
                                row.getString("type"),
                                row.getBoolean("attnotnull"),
                                row.getBoolean("supplied"),
                                row.getString("default_value"))),
                map(
                        sql,
                        UNIQUE,
                        (row, i) -> new Unique(
                                row.getString("table_name"),
                                List.of((String[]) row.getArray("columns").getArray()),
                                row.getBoolean("nulls_distinct"))),
                map(sql, CHECKS, (row, i) -> new Check(row.getString("table_name"), row.getString("expression"))),
                map(
                        sql,
                        FOREIGN_KEYS,
                        (row, i) -> new ForeignKey(
                                row.getString("table_name"),
                                List.of((String[]) row.getArray("columns").getArray()),
                                row.getString("referenced"),
                                row.getBoolean("restricts"))),
                map(sql, TRIGGERS, (row, i) -> row.getString("table_name")),
                Set.copyOf(sql.sql(FUNCTIONS).query(String.class).list()),
                sql.sql(OTHER_DEFINITIONS).query(String.class).list());
    }

    /** The columns of a table, by their names without it. */
    Map<String, Column> columnsOf(String table) {
        return columns.entrySet().stream()
                .filter(column -> column.getValue().table().equals(table))
                .collect(
                        Collectors.toMap(column -> column.getKey().substring(table.length() + 1), Map.Entry::getValue));
    }

    private static <T> Map<String, T> map(JdbcClient sql, String query, RowMapper<T> row) {
        Map<String, T> found = new TreeMap<>();
        sql.sql(query)
                .query((result, i) -> Map.entry(result.getString("key"), row.mapRow(result, i)))
                .list()
                .forEach(entry -> found.put(entry.getKey(), entry.getValue()));
        return found;
    }
}
