package org.clinicalplatform.client;

import java.lang.module.ModuleDescriptor;
import org.jspecify.annotations.Nullable;

/** The {@code User-Agent}: the application, this client and the Java version. */
final class UserAgent {
    private static final String UNPACKAGED = "unpackaged";

    private UserAgent() {}

    static String of(@Nullable String applicationName) {
        String own = "clinical-platform-client/" + version() + " java/"
                + Runtime.version().feature();
        return applicationName == null ? own : applicationName + " " + own;
    }

    /** The version is in the manifest of the jar; run from classes there is none. */
    private static String version() {
        String version = UserAgent.class.getPackage().getImplementationVersion();
        return version == null ? versionOfModule() : version;
    }

    /** On the module path the JDK reads no versions from manifests; that of the module is part of the jar's name. */
    private static String versionOfModule() {
        ModuleDescriptor module = UserAgent.class.getModule().getDescriptor();
        return module == null ? UNPACKAGED : module.rawVersion().orElse(UNPACKAGED);
    }
}
