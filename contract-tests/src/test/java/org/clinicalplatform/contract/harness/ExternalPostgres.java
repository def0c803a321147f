package org.clinicalplatform.contract.harness;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.time.Duration;
import org.apache.commons.lang3.function.Failable;

/** A PostgreSQL beside the servers, in a time zone of its own; one for the whole run. */
final class ExternalPostgres implements AutoCloseable {

    private final EmbeddedPostgres postgres = Failable.get(() -> EmbeddedPostgres.builder()
            .setOverrideWorkingDirectory(
                    Workspace.directory("postgres-binaries").toFile())
            .setDataDirectory(Workspace.fresh("postgres"))
            .setServerConfig("listen_addresses", "127.0.0.1")
            .setServerConfig("timezone", "America/St_Johns")
            .setServerConfig("max_connections", "300")
            .setLocaleConfig("locale", "C.UTF-8")
            .setPGStartupWait(Duration.ofSeconds(60))
            .start());

    Database create(String name) {
        database("postgres").update("create database " + name);
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
