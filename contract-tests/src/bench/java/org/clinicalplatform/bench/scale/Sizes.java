package org.clinicalplatform.bench.scale;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.clinicalplatform.bench.Report;
import org.clinicalplatform.contract.harness.Database;

/** What the rows of a database take on disk; of a partitioned table, all partitions together. */
final class Sizes {

    private static final String TABLES = """
            with root as (
              select c.oid, case when p.root is null then c.oid else p.root end as root
              from pg_class c
              left join lateral (select pg_partition_root(c.oid) as root where c.relispartition) p on true
              where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace)
            select root::regclass::text as name, sum(greatest(c.reltuples, 0))::bigint as rows,
              sum(pg_table_size(c.oid)) as own, sum(pg_indexes_size(c.oid)) as indexes
            from root join pg_class c using (oid)
            group by root
            having sum(greatest(c.reltuples, 0)) >= 1000
            order by sum(pg_total_relation_size(c.oid)) desc""";

    private static final String INDEXES = """
            select i.indexrelid::regclass::text as name, pg_relation_size(i.indexrelid) as size,
              greatest(c.reltuples, 1)::bigint as rows
            from pg_index i join pg_class c on c.oid = i.indexrelid
            where c.relnamespace = current_schema()::regnamespace
            order by 2 desc limit 12""";

    private final Database database;
    private final Report report;

    Sizes(Database database, Report report) {
        this.database = database;
        this.report = report;
    }

    void run() {
        try (Connection connection = database.open();
                Statement statement = connection.createStatement()) {
            report.line("");
            report.line(
                    "The database takes %.0f MB", database.number("select pg_database_size(current_database())") / 1e6);
            report.table(tables(statement.executeQuery(TABLES)));
            report.line("");
            report.table(indexes(statement.executeQuery(INDEXES)));
        } catch (SQLException e) {
            throw new IllegalStateException("The sizes cannot be read", e);
        }
    }

    private static List<List<String>> tables(ResultSet found) throws SQLException {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("table", "rows", "MB", "MB of indexes", "bytes a row", "with indexes"));
        while (found.next()) {
            long rows = found.getLong("rows");
            long own = found.getLong("own");
            long indexes = found.getLong("indexes");
            table.add(List.of(
                    found.getString("name"),
                    Long.toString(rows),
                    megabytes(own),
                    megabytes(indexes),
                    Long.toString(own / rows),
                    Long.toString((own + indexes) / rows)));
        }
        return table;
    }

    private static List<List<String>> indexes(ResultSet found) throws SQLException {
        List<List<String>> table = new ArrayList<>(List.of(List.of("largest indexes", "MB", "bytes an entry")));
        while (found.next()) {
            long size = found.getLong("size");
            table.add(List.of(found.getString("name"), megabytes(size), Long.toString(size / found.getLong("rows"))));
        }
        return table;
    }

    private static String megabytes(long bytes) {
        return Long.toString(Math.round(bytes / 1e6));
    }
}
