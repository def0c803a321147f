package org.clinicalplatform.client;

import org.jspecify.annotations.Nullable;

/** The {@code User-Agent}: the application, this client and the Java version. */
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
