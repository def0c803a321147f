package org.clinicalplatform.contract.harness;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.apache.commons.lang3.function.Failable;
import org.springframework.util.FileSystemUtils;

/**
 * A PostgreSQL beside the servers, in a time zone of its own; one for each process of tests. It starts from a copy of
 * what {@link UnpackedServer} left, and so knows a migrated database with demonstration data that others are copied
 * from.
 */
final class ExternalPostgres implements AutoCloseable {

    private static final String TEMPLATE = "demonstration";

    private final EmbeddedPostgres postgres;

    /** On a new data directory, or on one that another has left. */
    ExternalPostgres(Path dataDirectory) {
        this(dataDirectory, Map.of());
    }

    private ExternalPostgres(Path dataDirectory, Map<String, String> settings) {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(
                        Workspace.common("postgres-binaries").toFile())
                .setDataDirectory(dataDirectory)
                .setCleanDataDirectory(false)
                // by default one that an outgoing connection may take while the cluster is set up
                .setPort(FreePorts.next())
                .setServerConfig("listen_addresses", "127.0.0.1")
                .setServerConfig("timezone", "America/St_Johns")
                .setServerConfig("max_connections", "300")
                // tests end processes, not the machine
                .setServerConfig("fsync", "off")
                .setLocaleConfig("locale", "C.UTF-8")
                .setPGStartupWait(Duration.ofSeconds(60));
        settings.forEach(builder::setServerConfig);
        postgres = Failable.get(builder::start);
    }

    /** On a copy of the prepared data directory, with further settings of PostgreSQL. */
    static ExternalPostgres start(Map<String, String> settings) {
        UnpackedServer.program();
        Path copy = Workspace.fresh("postgres");
        Failable.run(() -> FileSystemUtils.copyRecursively(UnpackedServer.POSTGRES, copy));
        return new ExternalPostgres(copy, settings);
    }

    /** The database that {@link #copyOfTemplate} copies. */
    Database template() {
        return create(TEMPLATE, "template0");
    }

    Database empty(String name) {
        return create(name, "template0");
    }

    /** A database in which the owner of {@link ServiceRoles} has migrated the schema, with demonstration data. */
    Database copyOfTemplate(String name) {
        return create(name, TEMPLATE);
    }

    private Database create(String name, String template) {
        database("postgres").update("create database " + name + " template " + template);
        return database(name);
    }

    private Database database(String name) {
        String url = "jdbc:postgresql://127.0.0.1:" + postgres.getPort() + "/" + name;
        return new Database(url, "postgres", "postgres");
    }

    @Override
    public void close() {
        Failable.run(postgres::close);
    }
}
