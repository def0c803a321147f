package org.clinicalplatform.contract.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where the embedded default's PostgreSQL listens, as its data directory says once it has started. The way in is the
 * operator's: the role that set the database up.
 */
record EmbeddedCoordinates(Path dataDirectory) {

    private static final String OPERATOR = "postgres";

    Database read() {
        String port = line("port");
        return new Database(
                "jdbc:postgresql://127.0.0.1:" + port + "/clinical", OPERATOR, line(OPERATOR + ".password"));
    }

    private String line(String file) {
        try {
            return Files.readString(dataDirectory.resolve("postgresql").resolve(file))
                    .strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
