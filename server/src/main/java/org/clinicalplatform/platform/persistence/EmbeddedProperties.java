package org.clinicalplatform.platform.persistence;

import java.nio.file.Path;
import org.clinicalplatform.platform.embedded.EmbeddedDatabaseSettings;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.core.env.Environment;

/**
 * Settings of the embedded default.
 *
 * @param dataDir folder of the embedded PostgreSQL, its log, the generated keys and unsent messages, relative to
 *     the working directory
 * @param port port of the embedded PostgreSQL on the loopback address; 0 for that of the last start, or any free
 *     one
 */
@ConfigurationProperties("svc.embedded")
record EmbeddedProperties(String dataDir, int port) {

    private static final String DEFAULT_DATA_DIR = ".data";

    EmbeddedProperties(@DefaultValue(DEFAULT_DATA_DIR) @Nullable String dataDir, @DefaultValue("0") int port) {
        this.dataDir = dataDir == null || dataDir.isBlank() ? DEFAULT_DATA_DIR : dataDir.strip();
        this.port = port;
    }

    /** The settings of the embedded database before a start. */
    static EmbeddedDatabaseSettings in(Environment environment) {
        EmbeddedProperties properties = Binder.get(environment).bindOrCreate("svc.embedded", EmbeddedProperties.class);
        return new EmbeddedDatabaseSettings(properties.dataDirectory(), properties.port());
    }

    Path dataDirectory() {
        return Path.of(dataDir).toAbsolutePath().normalize();
    }
}
