package org.clinicalplatform.client;

import org.jspecify.annotations.Nullable;

/** Says in the {@code User-Agent} who is calling: the application, this client, the Java it runs on. */
final class UserAgent {
    private UserAgent() {}

    static String of(@Nullable String applicationName) {
        String own = "clinical-platform-client/" + version() + " java/"
                + Runtime.version().feature();
        return applicationName == null ? own : applicationName + " " + own;
    }

    /** The version is in the manifest of the jar; run from classes there is none. */
    private static String version() {
        String version = UserAgent.class.getPackage().getImplementationVersion();
        return version == null ? "unpackaged" : version;
    }
}
