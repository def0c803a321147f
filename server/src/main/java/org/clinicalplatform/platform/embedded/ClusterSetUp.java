package org.clinicalplatform.platform.embedded;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Creates the database files, the service's role and its database.
 *
 * <p>It works in a temporary folder, which is renamed as the last step: a folder with the final name is complete, and
 * an interrupted set-up can be deleted.
 */
final class ClusterSetUp {

    private static final Logger LOG = LoggerFactory.getLogger(ClusterSetUp.class);

    private final DatabaseFolder folder;
    private final PostgresPrograms programs;
    private final ServerPort ports;

    ClusterSetUp(DatabaseFolder folder, PostgresPrograms programs, ServerPort ports) {
        this.folder = folder;
        this.programs = programs;
        this.ports = ports;
    }

    void run() throws IOException {
        LOG.info("Setting up the embedded PostgreSQL in {}", folder.root());
        folder.deleteUnfinished();
        Path data = folder.unfinished();
        Path superuserPassword = folder.password(DatabaseRoles.SUPERUSER);
        String password = RolePassword.create(superuserPassword);
        initialize(data, superuserPassword);
        ServerConfiguration.include(data);
        PostgresServer server = PostgresServer.start(programs, folder, data, ports);
        try {
            createDatabase(server.port(), password);
        } catch (EmbeddedDatabaseException | IOException e) {
            server.stopAfter(e);
            throw e;
        }
        server.stop();
        folder.finish();
    }

    private void initialize(Path data, Path superuserPassword) throws IOException {
        PostgresPrograms.Run run =
                initdb(data, superuserPassword, programs.platform().characterClasses());
        if (!run.succeeded() && run.output().contains("invalid locale name")) {
            LOG.warn(
                    "This machine has no locale {}: searches in the embedded database will find ASCII letters only",
                    programs.platform().characterClasses());
            run = initdb(data, superuserPassword, "C");
        }
        if (!run.succeeded()) {
            throw new EmbeddedDatabaseException(
                    "The database files in " + data + " could not be created. PostgreSQL says:\n" + run.output());
        }
    }

    private PostgresPrograms.Run initdb(Path data, Path superuserPassword, String characterClasses) throws IOException {
        return programs.run(
                "initdb",
                List.of(
                        "--pgdata=" + data,
                        "--username=" + DatabaseRoles.SUPERUSER,
                        "--pwfile=" + superuserPassword,
                        "--auth=scram-sha-256",
                        "--encoding=UTF8",
                        "--locale=C",
                        "--lc-ctype=" + characterClasses,
                        // Sorts and folds by PostgreSQL's own Unicode tables, independent of the machine.
                        "--locale-provider=builtin",
                        "--builtin-locale=C.UTF-8",
                        "--no-instructions"));
    }

    private void createDatabase(int port, String superuserPassword) throws IOException {
        String servicePassword = RolePassword.create(folder.password(DatabaseRoles.SERVICE));
        try (Connection connection = ServerLogin.open(
                        EmbeddedDatabase.jdbcUrl(port, DatabaseRoles.SUPERUSER),
                        DatabaseRoles.SUPERUSER,
                        superuserPassword);
                Statement statement = connection.createStatement()) {
            // The alphabet of a password needs no quoting.
            statement.execute("create role %s login password '%s'".formatted(DatabaseRoles.SERVICE, servicePassword));
            statement.execute("create database %s owner %s".formatted(DatabaseRoles.DATABASE, DatabaseRoles.SERVICE));
        } catch (SQLException e) {
            throw new EmbeddedDatabaseException(
                    "The database of the service could not be created in " + folder.root() + ": " + e.getMessage(), e);
        }
    }
}
