package org.clinicalplatform.platform.persistence;

import java.nio.file.Path;

/**
 * Whether the service runs on its embedded defaults.
 *
 * @param embedded true if no database is configured and the service runs its own
 * @param dataDirectory absolute path of the embedded default's files; unused if {@code embedded} is false
 */
public record DefaultMode(boolean embedded, Path dataDirectory) {}
