package org.clinicalplatform.bench;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What to measure and for how long. Each comes from a system property under {@code bench.}, for which the POM holds the
 * default.
 *
 * @param only the parts to run: {@code reading}, {@code denial}, {@code refusals}, {@code sign-in}, {@code limiter},
 *     {@code merge}, {@code matching}, {@code duplicates}, {@code clients}, {@code hostile}, {@code start-up},
 *     {@code scale}
 * @param serverJar the packaged server
 * @param bareClassPath class path of the bare endpoint
 * @param jvmOptions of every measured JVM
 * @param warmUp how many requests each server receives first, at least; reading goes on until the compilers rest
 * @param rounds of reading, each with one slice of each server, and of merges of large charts
 * @param slice length of one
 * @param pairs of a denied and an unknown id, for each operation
 * @param operations the operations to request with them, by operation id; empty for all on clinical records
 * @param lanes how many operations are requested at a time, each over a connection of its own, one request after
 *     another
 * @param refusals tries to sign in that fail, for each cause, and requests for a password link, for each kind
 * @param signInSlice length of a slice of sign-ins or hashes, each of which takes a hundred times as long as a read
 * @param trackedKeys that the limiter remembers in each bucket when its memory is looked at
 * @param febrl directory with data sets of FEBRL
 * @param generated persons of each generated set in which duplicates are looked for; none for 0
 * @param persons among whom duplicates are looked for, of one and of all
 * @param requests made from the specification
 * @param sharedBuffers {@code shared_buffers} of the PostgreSQL that is measured; empty for {@link SharedBuffers}
 * @param seed of the first batch of them, of the generated sets and of the population of {@code scale}
 * @param starts measured starts for each JDK
 * @param idle how long a server rests before its memory is looked at
 * @param scalePatients of the large database of two whose times are compared; the small one has a hundredth
 * @param scaleObservations of these patients
 * @param otherJava a second JDK to start the server on
 */
public record Settings(
        List<String> only,
        Path serverJar,
        String bareClassPath,
        List<String> jvmOptions,
        int warmUp,
        int rounds,
        Duration slice,
        int pairs,
        Optional<Pattern> operations,
        int lanes,
        int refusals,
        Duration signInSlice,
        int trackedKeys,
        Optional<Path> febrl,
        int generated,
        int persons,
        int requests,
        Optional<String> sharedBuffers,
        long seed,
        int starts,
        Duration idle,
        int scalePatients,
        int scaleObservations,
        Optional<Path> otherJava) {

    static Settings fromSystemProperties() {
        return new Settings(
                List.of(text("only").split(",")),
                Path.of(text("server-jar")).toAbsolutePath(),
                text("bare-class-path"),
                List.of(text("jvm-options").split(" ")),
                Integer.parseInt(text("warm-up")),
                Integer.parseInt(text("rounds")),
                seconds("slice"),
                Integer.parseInt(text("pairs")),
                Optional.of(text("operations"))
                        .filter(regex -> !regex.isEmpty())
                        .map(Pattern::compile),
                Integer.parseInt(text("lanes")),
                Integer.parseInt(text("refusals")),
                seconds("sign-in-slice"),
                Integer.parseInt(text("tracked-keys")),
                Optional.of(text("febrl")).filter(path -> !path.isEmpty()).map(Path::of),
                Integer.parseInt(text("generated")),
                Integer.parseInt(text("persons")),
                Integer.parseInt(text("requests")),
                Optional.of(text("shared-buffers")).filter(size -> !size.isEmpty()),
                Long.parseLong(text("seed")),
                Integer.parseInt(text("starts")),
                seconds("idle"),
                Integer.parseInt(text("scale.patients")),
                Integer.parseInt(text("scale.observations")),
                Optional.of(Path.of(text("other-java"))).filter(home -> Files.isExecutable(home.resolve("bin/java"))));
    }

    boolean includes(String part) {
        return only.contains(part);
    }

    private static Duration seconds(String name) {
        return Duration.ofSeconds(Long.parseLong(text(name)));
    }

    private static String text(String name) {
        String value = System.getProperty("bench." + name);
        if (value == null) {
            throw new IllegalArgumentException("The system property bench." + name + " is missing");
        }
        return value;
    }
}
