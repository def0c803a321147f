package org.clinicalplatform.contract.container;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Collector;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Traces go to a collector and name no person; the log is JSON and names trace and request. */
@NeedsOwnServer("configures a collector")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TracesTest {

    private static final Duration SOON = Duration.ofSeconds(20);
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String PARENT = "b7ad6b7169203331";
    private static final String REQUEST_ID = "traced-request-1";
    private static final String SERVICE = "ward-service";
    private static final String SEARCHED = "zz-searched-for";

    private final Collector collector = new Collector();
    private final ServerProcess server = ServerLaunch.configured(
                    "traces", Servers.demoDatabase("traces"), KeyPairs.ec("secp256r1"))
            .with("OTEL_EXPORTER_OTLP_ENDPOINT", collector.endpoint().toString())
            .with("OTEL_SERVICE_NAME", SERVICE)
            .with("OTEL_BSP_SCHEDULE_DELAY", "200")
            .with("LOGGING_STRUCTURED_FORMAT_CONSOLE", "ecs")
            .with("LOGGING_LEVEL_ORG_SPRINGFRAMEWORK_WEB", "debug")
            .start();

    @AfterAll
    void stop() {
        server.close();
        collector.close();
    }

    @Test
    void requestWhenACollectorIsConfiguredThenItsSpanFollowsTheCallersTraceAndNamesTheRoute() {
        send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)), Demo.CLINICIAN, 200);

        awaitTrace();
        assertThat(collector.has(PARENT)).as("the caller's span is the parent").isTrue();
        assertThat(collector.text()).contains("/api/v1/clinical/visits/{visitId}", SERVICE);
        assertThat(collector.paths()).containsOnly("/v1/traces");
    }

    @Test
    void spansWhenRequestsSucceedAndFailThenHaveNothingOfPersons() {
        send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)), Demo.CLINICIAN, 200);
        send(RawRequest.get(Visits.path(Demo.VISIT_AT_N2)), Demo.CLINICIAN, 404);
        send(RawRequest.get(Visits.path("no-id")), Demo.CLINICIAN, 404);
        send(RawRequest.get("/api/v1/demographic/patients?name=" + SEARCHED), Demo.CLERK, 200);
        send(RawRequest.get("/" + SEARCHED + "/nowhere"), Demo.CLERK, 404);
        Sessions.at(server).login(SEARCHED, SEARCHED);

        awaitTrace();
        assertThat(collector.text()).contains("/api/v1/auth/login");
        assertThat(Stream.of(
                        SEARCHED,
                        Demo.ENDED_VISIT,
                        Demo.VISIT_AT_N2,
                        Demo.CLINICIAN_ID,
                        Demo.CLERK_ID,
                        Demo.PATIENT_AT_N1,
                        Demo.NORTH,
                        "no-id",
                        "mrs-poole",
                        "clinician",
                        "eyJ",
                        "select ",
                        "127.0.0.1"))
                .allSatisfy(value -> assertThat(collector.text()).doesNotContain(value));
    }

    @Test
    void logWhenItIsJsonThenEntriesOfARequestHaveItsIdAndItsTrace() {
        send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)).requestId(REQUEST_ID), Demo.CLINICIAN, 200);

        List<Json> entries = server.log().lines().map(Json::parse).toList();

        assertThat(entries)
                .filteredOn(entry -> entry.find("requestId").isPresent()
                        && entry.text("requestId").equals(REQUEST_ID))
                .isNotEmpty()
                .allSatisfy(entry -> assertThat(entry.text("traceId")).isEqualTo(TRACE))
                .allSatisfy(entry -> assertThat(entry.text("spanId")).hasSize(16))
                .allSatisfy(entry -> assertThat(entry.names())
                        .containsOnly(
                                "@timestamp",
                                "log",
                                "process",
                                "service",
                                "message",
                                "tags",
                                "ecs",
                                "requestId",
                                "traceId",
                                "spanId"));
    }

    private void send(RawRequest request, String account, int status) {
        RawResponse response = server.send(request.bearer(Sessions.at(server).token(account))
                .header("traceparent", "00-" + TRACE + "-" + PARENT + "-01")
                .header("tracestate", "vendor=mrs-poole")
                .header("baggage", "patient=mrs-poole"));
        assertThat(response.status()).as("%s", request).isEqualTo(status);
    }

    private void awaitTrace() {
        assertThat(Await.until(SOON, () -> collector.has(TRACE)))
                .as("the trace reached the collector")
                .isTrue();
        // the rest of what was sent before
        Await.pause(Duration.ofSeconds(1));
    }
}
