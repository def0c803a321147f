package org.clinicalplatform.platform.persistence;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Settings of the embedded default.
 *
 * @param dataDir relative to the working directory. Text and not a path: the conversion to one would prefer a resource
 *     of that name on the class path
 * @param port 0 for the port of the last start, or any free one
 */
@ConfigurationProperties("svc.embedded")
record EmbeddedProperties(String dataDir, int port) {

    private static final String DEFAULT_DATA_DIR = ".data";

    EmbeddedProperties(@Nullable String dataDir, int port) {
        this.dataDir = dataDir == null || dataDir.isBlank() ? DEFAULT_DATA_DIR : dataDir.strip();
        this.port = port;
    }

    Path dataDirectory() {
        return Path.of(dataDir).toAbsolutePath().normalize();
    }
}
