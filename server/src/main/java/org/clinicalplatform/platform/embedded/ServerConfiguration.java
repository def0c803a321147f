package org.clinicalplatform.platform.embedded;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.clinicalplatform.platform.files.OwnerOnlyFiles;

/**
 * The server's settings, written before every start, so that a new release applies its own to an existing database.
 * They are in a file of their own beside the one from {@code initdb}.
 */
final class ServerConfiguration {

    static final int MAX_CONNECTIONS = 60;

    private static final String FILE = "clinical.conf";

    private ServerConfiguration() {}

    /** Includes the settings in a new database, once after {@code initdb}. */
    static void include(Path data) throws IOException {
        Files.writeString(
                data.resolve("postgresql.conf"),
                "\ninclude '" + FILE + "'\n",
                StandardCharsets.UTF_8,
                StandardOpenOption.APPEND);
    }

    static void write(Path data, int port) throws IOException {
        OwnerOnlyFiles.write(data.resolve(FILE), settings(port));
        OwnerOnlyFiles.write(data.resolve("pg_hba.conf"), accessRules());
    }

    private static String settings(int port) {
        return """
                # Written by the service at every start.
                listen_addresses = '127.0.0.1'
                port = %d
                # No socket file in a folder that all accounts of the machine share.
                unix_socket_directories = ''
                max_connections = %d
                password_encryption = 'scram-sha-256'

                fsync = on
                synchronous_commit = on
                full_page_writes = on

                timezone = 'UTC'
                log_timezone = 'UTC'

                # Failed statements contain patients' data; the service gets the errors.
                log_min_messages = log
                log_min_error_statement = panic
                log_error_verbosity = terse
                log_checkpoints = off
                """.formatted(port, MAX_CONNECTIONS);
    }

    private static String accessRules() {
        return """
                # Written by the service at every start.
                host %s %s 127.0.0.1/32 scram-sha-256
                host all %s 127.0.0.1/32 scram-sha-256
                """.formatted(DatabaseRoles.DATABASE, DatabaseRoles.SERVICE, DatabaseRoles.SUPERUSER);
    }
}
