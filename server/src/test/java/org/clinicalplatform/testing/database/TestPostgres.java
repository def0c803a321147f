package org.clinicalplatform.testing.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.UUID;
import liquibase.Contexts;
import liquibase.LabelExpression;
import liquibase.Liquibase;
import liquibase.database.jvm.JdbcConnection;
import liquibase.exception.LiquibaseException;
import liquibase.resource.ClassLoaderResourceAccessor;
import org.clinicalplatform.platform.persistence.TestNotices;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** One PostgreSQL for all tests of the module; it ends with the process. */
public final class TestPostgres {
    static final String USER = "postgres";
    private static final EmbeddedPostgres SERVER = start();

    private TestPostgres() {}

    public static String url() {
        return url("postgres");
    }

    /** A database that a test made for itself. */
    public static String url(String database) {
        return SERVER.getJdbcUrl(USER, database);
    }

    /** A new database without tables; returns its URL. */
    public static String newDatabase() {
        return newDatabase("");
    }

    /** The same, created with further options. */
    public static String newDatabase(String options) {
        String name = "of_a_test_" + UUID.randomUUID().toString().replace('-', '_');
        JdbcClient.create(new DriverManagerDataSource(url()))
                .sql("create database " + name + " " + options)
                .update();
        return url(name);
    }

    /** A new database with the tables of the service, and without rows of other tests; returns its URL. */
    public static String newDatabaseWithSchema() {
        String url = newDatabase();
        try (Connection connection = DriverManager.getConnection(url)) {
            new Liquibase("db/changelog/master.yaml", new ClassLoaderResourceAccessor(), new JdbcConnection(connection))
                    .update(new Contexts(), new LabelExpression());
        } catch (SQLException | LiquibaseException e) {
            throw new IllegalStateException(e);
        }
        return url;
    }

    /** Not listening yet. */
    public static TestNotices notices() {
        return new TestNotices(url(), USER);
    }

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder()
                    .setServerConfig("fsync", "off")
                    // as the guide tells operators, and not that of the machine, where I may be the capital of ı
                    .setLocaleConfig("locale", "C.UTF-8")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
