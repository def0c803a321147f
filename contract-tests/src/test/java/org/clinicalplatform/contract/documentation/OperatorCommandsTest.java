package org.clinicalplatform.contract.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.clinicalplatform.contract.documentation.ShellSession.Outcome;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.FreePorts;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.UnpackedServer;
import org.clinicalplatform.contract.harness.Workspace;
import org.clinicalplatform.contract.synthea.SmallExport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs the commands of the operator's guide that need more than the demonstration, in their order, on a PostgreSQL of
 * the tests: an installation from its first database to its archives, and then the production checklist on it.
 */
@NeedsOwnServer("installs a server")
class OperatorCommandsTest {

    private static final List<String> PAGES = List.of("operator.md", "production-checklist.md");

    /** Less than that of a test, which would not say where it was. */
    private static final Duration LIMIT = Duration.ofMinutes(14);

    /** Without so many persons the weights of the comparison are not estimated. */
    private static final int ENOUGH_TO_ESTIMATE = 1000;

    /** Nor without so many who are registered twice. */
    private static final int TWICE = 80;

    private static final List<String> SYLLABLES = List.of(
            "bar", "cel", "dim", "fon", "gur", "hes", "jal", "kov", "lin", "mur", "nep", "pad", "ros", "sti", "tov",
            "wen");

    /** Without it there is nothing to archive: a database of today has no event of that month. */
    private static final String OLD_EVENT =
            "psql --quiet --dbname=clinic --command=\"insert into audit_event (id, occurred_at,"
                    + " tenant_id, user_account_id, session_id, operation_id, action, outcome, status) values (gen_random_uuid(),"
                    + " '2024-01-15T10:00:00Z', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'getVisit', 'READ',"
                    + " 'GRANTED', 200)\"\n";

    private final Path folder = Workspace.fresh("guide");

    @TestFactory
    Stream<DynamicTest> commandWhenWhatItNeedsIsInstalledThenSucceeds() throws IOException {
        Tools.assumeInstalled("bash", "curl", "sed");
        List<CodeBlock> blocks = PAGES.stream()
                .flatMap(page -> Document.guide(page).blocks().stream())
                .filter(block -> block.language().equals("sh") && !block.needs().isEmpty())
                .toList();
        Map<CodeBlock, Outcome> outcomes = session()
                .run(blocks.stream()
                        .filter(block -> Tools.missing(block).isEmpty())
                        .toList());

        return blocks.stream().map(block -> DynamicTest.dynamicTest(block.toString(), () -> verify(block, outcomes)));
    }

    private static void verify(CodeBlock block, Map<CodeBlock, Outcome> outcomes) {
        Optional<String> missing = Tools.missing(block);
        Assumptions.assumeTrue(missing.isEmpty(), () -> missing.orElseThrow());

        Outcome outcome = Optional.ofNullable(outcomes.get(block))
                .orElseThrow(() -> new AssertionError("did not run, because a former block failed"));
        assertThat(outcome.succeeded()).as(outcome.output()).isTrue();
        assertThat(outcome.refusals()).as(outcome.output()).isEqualTo(block.expected());
    }

    private ShellSession session() throws IOException {
        Database postgres = Servers.emptyDatabase("guide");
        URI address = URI.create(postgres.url().substring("jdbc:".length()));
        String port = Integer.toString(FreePorts.next());
        String managementPort = Integer.toString(FreePorts.next());
        Path jars = Files.createDirectories(folder.resolve("server/target"));
        Files.copy(Workspace.serverJar(), jars.resolve("clinical-platform-server-0-exec.jar"));
        List<String> unpacked = UnpackedServer.program();
        export();
        return new ShellSession(folder)
                .within(LIMIT)
                .replacing("http://localhost:8080", "http://localhost:" + port)
                .replacing("http://localhost:8081", "http://localhost:" + managementPort)
                .replacing("jdbc:postgresql://localhost/", "jdbc:postgresql://localhost:" + address.getPort() + "/")
                .replacing("mkdir -m 700 archive\n", "mkdir -m 700 archive\n" + OLD_EVENT)
                .with(
                        "PATH",
                        Path.of(System.getProperty("java.home"), "bin") + File.pathSeparator + System.getenv("PATH"))
                // those of the archive of the unpacked server
                .with("JDK_JAVA_OPTIONS", "-Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1")
                .with("UNPACKED_ARCHIVE", unpacked.get(0))
                .with("UNPACKED_JAR", unpacked.get(unpacked.size() - 1))
                .with("PGHOST", "localhost")
                .with("PGPORT", Integer.toString(address.getPort()))
                .with("PGUSER", postgres.user())
                .with("SERVER_PORT", port)
                .with("SERVER_ADDRESS", "127.0.0.1")
                .with("MANAGEMENT_SERVER_PORT", managementPort);
    }

    private void export() throws IOException {
        SmallExport export = new SmallExport(Files.createDirectories(folder.resolve("synthea/output/csv")));
        export.patient("Anders");
        IntStream.range(0, ENOUGH_TO_ESTIMATE).forEach(number -> person(export, number));
        IntStream.range(0, TWICE).forEach(number -> person(export, number));
        export.write();
    }

    private static void person(SmallExport export, int number) {
        String family = syllable(number) + syllable(number / SYLLABLES.size()) + "son";
        String given = syllable(7 * number + number / 5) + "o";
        export.person(
                given,
                family,
                LocalDate.of(1940, 1, 2).plusDays(number * 23L),
                number % 90 + " " + syllable(number / 3) + syllable(number / 7) + " Street");
    }

    private static String syllable(int number) {
        return SYLLABLES.get(number % SYLLABLES.size());
    }
}
