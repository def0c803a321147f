package org.clinicalplatform.platform.embedded;

import java.nio.file.Path;

/**
 * @param dataDirectory everything that the embedded default stores; created if missing
 * @param port 0 for the port of the last start or any free one
 */
public record EmbeddedDatabaseSettings(Path dataDirectory, int port) {

    private static final int HIGHEST_PORT = 65_535;

    public EmbeddedDatabaseSettings {
        if (port < 0 || port > HIGHEST_PORT) {
            throw new EmbeddedDatabaseException(
                    "svc.embedded.port must be between 0 and " + HIGHEST_PORT + ", but is " + port);
        }
        dataDirectory = dataDirectory.toAbsolutePath().normalize();
    }

    /** Whether an earlier start has set the database up. */
    public boolean isSetUp() {
        return DatabaseFolder.isSetUp(dataDirectory);
    }
}
