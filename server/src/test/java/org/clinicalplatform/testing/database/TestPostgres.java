package org.clinicalplatform.testing.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.clinicalplatform.platform.persistence.TestNotices;

/** One PostgreSQL for all tests of the module; it ends with the process. */
public final class TestPostgres {
    static final String USER = "postgres";
    private static final String DATABASE = "postgres";
    private static final EmbeddedPostgres SERVER = start();

    private TestPostgres() {}

    public static String url() {
        return url(DATABASE);
    }

    /** A database that a test made for itself. */
    public static String url(String database) {
        return SERVER.getJdbcUrl(USER, database);
    }

    /** Not listening yet. */
    public static TestNotices notices() {
        return new TestNotices(url(), USER);
    }

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder().setServerConfig("fsync", "off").start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
