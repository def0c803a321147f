package org.clinicalplatform.platform.persistence;

import java.nio.file.Path;

/**
 * Whether the service runs on its embedded defaults. A bean of this type exists in either case.
 *
 * @param embedded true when no database is configured and the service runs its own
 * @param dataDirectory absolute; where the embedded default keeps what it makes for itself. Not used, and not created,
 *     when {@code embedded} is false
 */
public record DefaultMode(boolean embedded, Path dataDirectory) {}
