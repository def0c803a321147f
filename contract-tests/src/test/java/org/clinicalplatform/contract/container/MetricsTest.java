package org.clinicalplatform.contract.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Spec;
import org.clinicalplatform.contract.harness.SpecOperation;
import org.clinicalplatform.contract.harness.Workspace;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The meters of the domain as Prometheus scrapes them, and the files of the operator that name them. */
@NeedsOwnServer("the port of another server is not known")
class MetricsTest {

    private static final Duration SOON = Duration.ofSeconds(60);
    private static final Path FILES = Path.of("..", "server", "src", "main", "monitoring");
    private static final RawRequest SCRAPE = RawRequest.get("/actuator/prometheus");
    private static final String NOT_FOUND = "clinical_records_not_found_total";
    private static final String LOGIN_FAILED = "clinical_security_events_total{kind=\"LOGIN_FAILED\"}";
    private static final String LOGIN_SUCCEEDED = "clinical_security_events_total{kind=\"LOGIN_SUCCEEDED\"}";
    private static final Pattern METER = Pattern.compile("\\b(?:clinical|hikaricp|http_server)_\\w+");

    /** Prometheus adds it to what it scrapes. */
    private static final String JOB = "job=\"clinical-platform\"";

    private static final Pattern OF_ANY_JOB = Pattern.compile(METER + "(?!\\w|\\{" + JOB + ")");
    private static final Pattern SELECTED = Pattern.compile("\\bclinical_\\w+\\{\\w+=\"[^\"]+\"\\}");
    private static final Pattern ALERT = Pattern.compile("(?<=- alert: )\\w+");
    private static final Pattern ALERT_OF_THE_GUIDE = Pattern.compile("(?m)(?<=^\\| `)Clinical\\w+(?=` \\|)");
    private static final Pattern ID = Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-");
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"");

    private final ServerProcess server = Servers.strict();

    /** The server of the management port starts after that of the API. */
    @BeforeEach
    void awaitReadiness() {
        assertThat(Await.until(SOON, this::isScraped)).as("scraped").isTrue();
    }

    private boolean isScraped() {
        try {
            return server.management().send(SCRAPE).status() == 200;
        } catch (UncheckedIOException notYet) {
            return false;
        }
    }

    @Test
    void visitWhenDeniedOrUnknownThenCountsInOneMeterWithoutLabels() {
        String token = Sessions.at(server).token(Demo.CLINICIAN);
        double before = value(NOT_FOUND);

        read("01900000-0000-7000-8000-000000000205", token);
        assertThat(value(NOT_FOUND)).isEqualTo(before + 1);
        read(Demo.unknown(0x9a1), token);
        assertThat(value(NOT_FOUND)).isEqualTo(before + 2);

        assertThat(scrape().lines().filter(line -> line.startsWith("clinical_records_not_found")))
                .hasSize(1);
    }

    /** Micrometer drops paths beyond a limit, those that are called last. */
    @Test
    void requestsWhenEveryOperationIsCalledThenEachPathIsMeasured() {
        String token = Sessions.at(server).token(Demo.ADMIN);
        List<SpecOperation> operations = Spec.operations().stream()
                .filter(SpecOperation::needsPermission)
                .toList();

        operations.forEach(
                operation -> server.http().send(withoutEffect(operation).bearer(token)));

        assertThat(operations).hasSizeGreaterThan(100);
        assertThat(scrape())
                .contains(operations.stream()
                        .map(operation -> "uri=\"" + operation.path() + "\"")
                        .distinct()
                        .toList());
    }

    /** A call that names nothing, and whose body is malformed. */
    private static RawRequest withoutEffect(SpecOperation operation) {
        RawRequest request =
                RawRequest.of(operation.method(), operation.path().replaceAll("\\{\\w+}", Demo.unknown(0x9a2)));
        return operation.exampleBody().isPresent() ? request.json("{") : request;
    }

    @Test
    void signInWhenItSucceedsOrFailsThenCountsByKind() {
        double failed = value(LOGIN_FAILED);
        double succeeded = value(LOGIN_SUCCEEDED);

        Sessions.at(server).login("nobody-whom-meters-know", "wrong-Horse-1");
        assertThat(value(LOGIN_FAILED)).isEqualTo(failed + 1);
        Session session = Sessions.at(server).fresh(Demo.CLINICIAN);

        assertThat(session.accessToken()).isNotEmpty();
        assertThat(value(LOGIN_SUCCEEDED)).isEqualTo(succeeded + 1);
    }

    @Test
    void refreshWhenItSucceedsOrFailsThenCountsByOutcome() {
        Session session = Sessions.at(server).fresh(Demo.CLINICIAN);
        double accepted = value("clinical_session_refreshes_total{outcome=\"ACCEPTED\"}");
        double refused = value("clinical_session_refreshes_total{outcome=\"REFUSED\"}");

        Sessions.at(server).refresh(session.refreshToken()).expect(200);
        Sessions.at(server).refresh(session.refreshToken()).expect(401);

        assertThat(value("clinical_session_refreshes_total{outcome=\"ACCEPTED\"}"))
                .isEqualTo(accepted + 1);
        assertThat(value("clinical_session_refreshes_total{outcome=\"REFUSED\"}"))
                .isEqualTo(refused + 1);
    }

    @Test
    void secondFactorWhenAcceptedOrRefusedThenCountsByOutcome() {
        double accepted = value("clinical_second_factors_total{outcome=\"ACCEPTED\"}");
        double refused = value("clinical_second_factors_total{outcome=\"REFUSED\"}");
        SecondFactor factor = new SecondFactor(server);
        String token = Sessions.at(server)
                .fresh(new Accounts(server).copyOf(Demo.CLINICIAN))
                .accessToken();

        Authenticator app = factor.enrol(token).app();
        factor.stepUp(token, app.earlier()).expect(400);

        assertThat(value("clinical_second_factors_total{outcome=\"ACCEPTED\"}")).isEqualTo(accepted + 1);
        assertThat(value("clinical_second_factors_total{outcome=\"REFUSED\"}")).isEqualTo(refused + 1);
    }

    @Test
    void mergeWhenDoneAndUndoneThenCountsBoth() {
        double merged = value("clinical_person_merges_total{kind=\"MERGE\"}");
        double undone = value("clinical_person_merges_total{kind=\"UNDO\"}");

        PersonMerges merges = PersonMerges.at(server);
        merges.undo(merges.newMerge()).expect(200);

        assertThat(value("clinical_person_merges_total{kind=\"MERGE\"}")).isEqualTo(merged + 1);
        assertThat(value("clinical_person_merges_total{kind=\"UNDO\"}")).isEqualTo(undone + 1);
    }

    @Test
    void expositionWhenRequestsNameRecordsAndPeopleThenNamesNeither() {
        read(Demo.unknown(0x9a2), Sessions.at(server).token(Demo.CLINICIAN));
        Sessions.at(server).login("nobody-whom-meters-know", "wrong-Horse-1");

        String exposition = scrape();

        assertThat(exposition).doesNotContainPattern(ID).doesNotContain("nobody-whom", Demo.CLINICIAN);
        assertThat(labels(exposition)).containsExactlyInAnyOrder("kind", "module", "outcome", "queue", "state");
    }

    @ParameterizedTest
    @ValueSource(strings = {"alerts.yaml", "dashboard.json"})
    void fileWhenItNamesMetersThenTheServerHasThem(String name) throws IOException {
        String file = expressions(name);
        String exposition = scrape();

        assertThat(found(METER, file)).isNotEmpty().isSubsetOf(found(METER, exposition));
        assertThat(found(SELECTED, file.replace(JOB + ",", "")))
                .filteredOn(series -> !series.contains(JOB))
                .isNotEmpty()
                .allSatisfy(series -> assertThat(exposition).contains("\n" + series + " "));
    }

    /** Every application of Spring has some of these meters, and a hospital may run another installation. */
    @ParameterizedTest
    @ValueSource(strings = {"alerts.yaml", "dashboard.json"})
    void fileWhenItNamesMetersThenTheyAreThoseOfTheJob(String name) throws IOException {
        assertThat(found(OF_ANY_JOB, expressions(name))).isEmpty();
    }

    /** The file, in JSON without the escapes of its quotes. */
    private static String expressions(String name) throws IOException {
        return Files.readString(FILES.resolve(name)).replace("\\\"", "\"");
    }

    @Test
    void alertWhenItFiresThenTheGuideSaysWhatItMeans() throws IOException {
        String guide = Files.readString(Path.of("..", "server", "docs", "guide", "operator.md"));

        assertThat(found(ALERT, Files.readString(FILES.resolve("alerts.yaml"))))
                .isNotEmpty()
                .isEqualTo(found(ALERT_OF_THE_GUIDE, guide));
    }

    /** Without its series no other alert fires: of a replica or a database that is down, somebody has to be told. */
    @Test
    void alertsWhenReplicasOrTheDatabaseAreDownThenAreThereForThem() throws IOException {
        String alerts = Files.readString(FILES.resolve("alerts.yaml"));

        assertThat(alerts)
                .contains(
                        "expr: up{job=\"clinical-platform\"} == 0\n",
                        "expr: absent(up{job=\"clinical-platform\"})\n",
                        "http_server_requests_seconds_count{job=\"clinical-platform\",status=~\"5..\"",
                        "hikaricp_connections_pending{job=\"clinical-platform\",pool=\"clinical\"}",
                        // what is NaN
                        "clinical_notifications_queued{job=\"clinical-platform\"}"
                                + " != clinical_notifications_queued{job=\"clinical-platform\"}\n",
                        "!= max by (instance) (clinical_module_obligations{job=\"clinical-platform\"})\n",
                        "!= max by (instance) (clinical_duplicate_evaluations{job=\"clinical-platform\"})\n");
        assertThat(Files.readString(Path.of("..", "server", "docs", "guide", "operator.md")))
                .contains("- job_name: clinical-platform\n");
    }

    @Test
    void alertsWhenPromtoolIsInstalledThenPassIt() {
        boolean installed = Arrays.stream(System.getenv("PATH").split(":"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, "promtool")));
        assumeTrue(installed, "promtool is not installed: it does not check the alerts");

        // not to the console: the process of tests talks to the build on it
        Await.success(
                new ProcessBuilder(
                        "promtool",
                        "check",
                        "rules",
                        FILES.resolve("alerts.yaml").toString()),
                Workspace.fresh("promtool").resolve("promtool.log"),
                SOON);
    }

    private void read(String visitId, String token) {
        RawResponse missed =
                server.send(RawRequest.get("/api/v1/clinical/visits/" + visitId).bearer(token));
        assertThat(missed.status()).isEqualTo(404);
    }

    private String scrape() {
        RawResponse response = server.management().send(SCRAPE);
        assertThat(response.status()).isEqualTo(200);
        return response.text();
    }

    private double value(String series) {
        List<String> lines =
                scrape().lines().filter(line -> line.startsWith(series + " ")).toList();
        assertThat(lines).as(series).hasSize(1);
        return Double.parseDouble(lines.get(0).substring(series.length() + 1));
    }

    /** Of the domain's meters. */
    private static Set<String> labels(String exposition) {
        Set<String> labels = new TreeSet<>();
        exposition
                .lines()
                .filter(line -> line.startsWith("clinical_"))
                .forEach(line -> LABEL.matcher(line).results().forEach(label -> labels.add(label.group(1))));
        return labels;
    }

    private static Set<String> found(Pattern pattern, String text) {
        Set<String> found = new TreeSet<>();
        pattern.matcher(text).results().map(MatchResult::group).forEach(found::add);
        return found;
    }
}
