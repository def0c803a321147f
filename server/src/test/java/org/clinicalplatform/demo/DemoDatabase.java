package org.clinicalplatform.demo;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import liquibase.Liquibase;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LiquibaseException;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * A database of a test's own, on one PostgreSQL for all of them. Closing gives back its
 * connections; the server ends with the process.
 */
final class DemoDatabase implements AutoCloseable {

    private static final String TEMPLATE = "schema_template";
    private static final EmbeddedPostgres SERVER = startWithSchema();
    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String name = "demo_" + COUNT.incrementAndGet();
    private final HikariDataSource pool;

    private DemoDatabase(String template, List<String> settings) {
        JdbcClient server = JdbcClient.create(SERVER.getPostgresDatabase());
        server.sql("create database " + name + " template " + template).update();
        settings.forEach(setting ->
                server.sql("alter database " + name + " set " + setting).update());
        this.pool = newPool();
    }

    /** Settings are those of the database, as {@code alter database ... set} takes them. */
    static DemoDatabase empty(String... settings) {
        return new DemoDatabase(TEMPLATE, List.of(settings));
    }

    static DemoDatabase withoutSchema() {
        return new DemoDatabase("template0", List.of());
    }

    static DemoDatabase loaded(String... settings) {
        DemoDatabase database = empty(settings);
        new DemoData(true, database.dataSource(), password -> "hash of " + password).afterPropertiesSet();
        return database;
    }

    /** The pool of one replica, as small as a pool can be. */
    DataSource dataSource() {
        return pool;
    }

    /** A second way in, beside the pool. */
    JdbcClient jdbc() {
        return JdbcClient.create(SERVER.getDatabase("postgres", name));
    }

    HikariDataSource newPool() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(SERVER.getJdbcUrl("postgres", name));
        config.setUsername("postgres");
        config.setMaximumPoolSize(1);
        return new HikariDataSource(config);
    }

    long tenants() {
        return jdbc().sql("select count(*) from tenant").query(Long.class).single();
    }

    /** How many rows each table of the demonstration holds, by name. */
    Map<String, Long> counts() {
        return each("select count(*) from ", Long.class);
    }

    /** A digest of every row of each table, system columns included: it changes with any write, even of like values. */
    Map<String, String> fingerprints() {
        return each("select md5(string_agg(xmin || ' ' || t::text, ',' order by t::text)) from ", String.class);
    }

    private <T> Map<String, T> each(String select, Class<T> type) {
        Map<String, T> answers = new TreeMap<>();
        for (String table : DemoData.TABLES) {
            answers.put(
                    table, jdbc().sql(select + '"' + table + "\" t").query(type).single());
        }
        return answers;
    }

    @Override
    public void close() {
        pool.close();
    }

    private static EmbeddedPostgres startWithSchema() {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.start();
            JdbcClient.create(server.getPostgresDatabase())
                    .sql("create database " + TEMPLATE)
                    .update();
            try (Connection connection =
                            server.getDatabase("postgres", TEMPLATE).getConnection();
                    Liquibase liquibase = new Liquibase(
                            "db/changelog/master.yaml",
                            new ClassLoaderResourceAccessor(),
                            new JdbcConnection(connection))) {
                liquibase.update("");
            }
            return server;
        } catch (IOException cause) {
            throw new UncheckedIOException(cause);
        } catch (SQLException | LiquibaseException cause) {
            throw new IllegalStateException("The schema could not be made", cause);
        }
    }
}
