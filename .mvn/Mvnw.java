import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.net.URI;
import java.net.URLConnection;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;

/**
 * Prints the path of the Maven to run: an installed one that is new enough, otherwise the pinned release, which is
 * downloaded once, checked against its SHA-512 and kept in the user's Maven directory. Needs nothing but a JDK; run by
 * {@code mvnw} and {@code mvnw.cmd}.
 *
 * <ul>
 *   <li>{@code MAVEN_HOME}: an installed Maven, preferred to the one on PATH
 *   <li>{@code MAVEN_USER_HOME}: where pinned releases are kept, under wrapper/dists; ~/.m2 by default
 *   <li>{@code MVNW_VERSION}: the pinned version, to use that release whatever is installed
 *   <li>{@code MVNW_DISTRIBUTION_URL}: another source (http, https or file) of the same archive
 * </ul>
 */
class Mvnw {
    private static final List<Integer> OLDEST = List.of(3, 8, 7);
    private static final String PINNED = "3.9.16";
    private static final String SHA512 = "ed41650d42485cfc243fad22158caf9cbb5dc408ce7a09ddb94dd42a019de929"
            + "ca43065bfa450612cf12bf78b5cafa3884b96c090de326ff590448c933454af3";
    private static final String ARCHIVE = "https://archive.apache.org/dist/maven/maven-3/%1$s/binaries/apache-maven-%1$s-bin.zip";
    private static final Pattern VERSION = Pattern.compile("Apache Maven (\\d+)\\.(\\d+)(?:\\.(\\d+))?");
    private static final boolean WINDOWS = System.getProperty("os.name").startsWith("Windows");
    private static final Map<String, String> ENVIRONMENT = System.getenv();

    public static void main(String[] args) throws Exception {
        if (ENVIRONMENT.containsKey("MVNW_PROBE")) {
            System.exit(1); // a `mvn` on the PATH that leads back to this wrapper is not an installed Maven
        }
        try {
            System.out.println(maven());
        } catch (IllegalStateException e) {
            System.err.println("mvnw: " + e.getMessage());
            System.exit(1);
        }
    }

    private static Path maven() throws Exception {
        String requested = ENVIRONMENT.getOrDefault("MVNW_VERSION", "");
        if (!requested.isEmpty() && !requested.equals(PINNED)) {
            throw new IllegalStateException("MVNW_VERSION is " + requested + ", but the pinned version is " + PINNED);
        }
        if (requested.isEmpty()) {
            for (Path installed : installed()) {
                if (isNewEnough(installed)) {
                    return installed;
                }
            }
        }
        return pinned();
    }

    private static List<Path> installed() {
        List<Path> places = new ArrayList<>();
        String home = ENVIRONMENT.get("MAVEN_HOME");
        if (home != null && !home.isEmpty()) {
            directory(home).map(place -> place.resolve("bin")).forEach(places::add);
        }
        // not from the map, which tells Path from PATH on Windows
        String path = Objects.requireNonNullElse(System.getenv("PATH"), "");
        Arrays.stream(path.split(System.getProperty("path.separator")))
                .filter(place -> !place.isBlank())
                .flatMap(Mvnw::directory)
                .forEach(places::add);
        return places.stream()
                .map(place -> place.resolve(program()))
                .filter(mvn -> Files.isRegularFile(mvn) && Files.isExecutable(mvn))
                .toList();
    }

    /** A directory of the environment, which Windows permits in quotes; none if it cannot be one. */
    private static Stream<Path> directory(String entry) {
        try {
            return Stream.of(Path.of(WINDOWS ? entry.replace("\"", "") : entry));
        } catch (InvalidPathException e) {
            return Stream.empty();
        }
    }

    private static String program() {
        return WINDOWS ? "mvn.cmd" : "mvn";
    }

    /**
     * The probe runs without the caller's options: a debugger's port among them can be bound only once. A program that
     * cannot be started, such as a script whose interpreter was removed, is passed over.
     */
    private static boolean isNewEnough(Path mvn) throws InterruptedException {
        try {
            return probed(mvn);
        } catch (IOException e) {
            return false;
        }
    }

    private static boolean probed(Path mvn) throws IOException, InterruptedException {
        ProcessBuilder probe = new ProcessBuilder(mvn.toString(), "-version").redirectErrorStream(true);
        probe.environment().put("MVNW_PROBE", "1");
        List.of("MAVEN_OPTS", "MAVEN_ARGS", "MAVEN_DEBUG_OPTS").forEach(probe.environment()::remove);
        Process process = probe.start();
        process.getOutputStream().close();
        Matcher version = VERSION.matcher(new String(process.getInputStream().readAllBytes()));
        process.waitFor();
        if (!version.find()) {
            return false;
        }
        int[] found = Stream.of(1, 2, 3)
                .mapToInt(part -> version.group(part) == null ? 0 : Integer.parseInt(version.group(part)))
                .toArray();
        return Arrays.compare(found, OLDEST.stream().mapToInt(Integer::intValue).toArray()) >= 0;
    }

    /** Keyed by the checksum, beside what wrappers of other projects keep of the same version. */
    private static Path pinned() throws Exception {
        String userHome = ENVIRONMENT.getOrDefault("MAVEN_USER_HOME", "");
        Path repository = userHome.isEmpty() ? Path.of(System.getProperty("user.home"), ".m2") : Path.of(userHome);
        Path release = repository.resolve(
                Path.of("wrapper", "dists", "apache-maven-" + PINNED, SHA512.substring(0, 16)));
        Path mvn = release.resolve("bin").resolve(program());
        if (!Files.exists(mvn)) {
            install(release);
        }
        return mvn;
    }

    /** The release appears by one rename, so that neither an interrupted nor a concurrent run leaves half of it. */
    private static void install(Path release) throws Exception {
        Files.createDirectories(release.getParent());
        Path work = Files.createTempDirectory(release.getParent(), ".unpacking");
        try {
            Path archive = work.resolve("maven.zip");
            download(archive);
            String actual = String.format(
                    "%0128x",
                    new BigInteger(1, MessageDigest.getInstance("SHA-512").digest(Files.readAllBytes(archive))));
            if (!actual.equals(SHA512)) {
                throw new IllegalStateException("the SHA-512 of the archive is " + actual + ", expected " + SHA512);
            }
            unpack(archive, work);
            move(work.resolve("apache-maven-" + PINNED), release);
        } finally {
            delete(work);
        }
    }

    private static void download(Path archive) {
        String source = ENVIRONMENT.getOrDefault("MVNW_DISTRIBUTION_URL", String.format(ARCHIVE, PINNED));
        System.err.println("mvnw: fetching Apache Maven " + PINNED);
        try {
            URLConnection connection = URI.create(source).toURL().openConnection();
            connection.setConnectTimeout(30_000);
            connection.setReadTimeout(60_000);
            try (InputStream body = connection.getInputStream()) {
                Files.copy(body, archive);
            }
        } catch (IOException e) {
            throw new IllegalStateException(
                    "could not download Maven (" + e + "); MVNW_DISTRIBUTION_URL can name another source", e);
        }
    }

    private static void unpack(Path archive, Path target) throws IOException {
        try (ZipInputStream zip = new ZipInputStream(Files.newInputStream(archive))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = target.resolve(entry.getName()).normalize();
                if (entry.isDirectory()) {
                    Files.createDirectories(file);
                } else {
                    Files.createDirectories(file.getParent());
                    Files.copy(zip, file);
                    file.toFile().setExecutable(file.getParent().endsWith("bin"), false);
                }
            }
        }
    }

    private static void move(Path unpacked, Path release) throws IOException {
        try {
            Files.move(unpacked, release, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            throw e;
        } catch (FileSystemException e) {
            if (!Files.exists(release)) { // otherwise a concurrent run has installed the same release
                throw e;
            }
        }
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
                Files.delete(file);
            }
        }
    }
}
