package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Gateway;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.Lock;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.clinicalplatform.contract.harness.Visits;
import org.clinicalplatform.contract.ratelimit.LimitedClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/** A server without its database responds 503 in time, recovers by itself, and loses no audit or security event. */
@NeedsOwnServer("cuts a server off from its database and stops it")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DatabaseOutageTest {

    private static final Duration RESPONSE_LIMIT = Duration.ofSeconds(3);
    private static final Duration RECOVERED = Duration.ofSeconds(1);
    private static final int ROUNDS = 3;
    private static final Duration RECOVERY_LIMIT = Duration.ofSeconds(20);

    private static final int BATCH = 60;
    private static final Duration QUICKLY = Duration.ofSeconds(5);
    private static final Duration LONGER_THAN_A_ROUND = Duration.ofSeconds(3);
    private static final Duration ORDERLY_END = Duration.ofSeconds(30);

    private static final String LOST_REQUEST = "failed and is lost";
    private static final Pattern BEGIN_OF_ENTRY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}T.*");

    private final Database database = Servers.demoDatabase("outage");
    private final Gateway gateway = new Gateway(database);
    private final ServerProcess server = ServerLaunch.configured("outage", gateway.front(), KeyPairs.ec("secp256r1"))
            .withDefaultLimits()
            .with("SECURITY_RATE_LIMIT_WINDOW", "PT10M")
            .with("SVC_WEB_CORS_ALLOWED_ORIGINS", Servers.ALLOWED_ORIGIN)
            .start();
    private final String token = Sessions.at(server).token(Demo.CLINICIAN);

    @AfterEach
    void theDatabaseIsBack() {
        gateway.restore();
    }

    @AfterAll
    void stop() {
        server.close();
        gateway.close();
    }

    @Test
    void databaseWhenKilledThenReturns503InTimeAndRecoversByItself() {
        verifyOutage(gateway::cut);
    }

    @Test
    void databaseWhenItFallsSilentThenReturns503InTimeAndRecoversByItself() {
        verifyOutage(gateway::fallSilent);
    }

    /** A preflight is decided without the database, and the script of the page can read that it is away. */
    @Test
    void databaseWhenAwayThenPreflightsSucceedAndThe503CanBeReadByPages() {
        timeUntilServed();
        gateway.cut();
        RawRequest read = RawRequest.get(Visits.path(Demo.ENDED_VISIT)).header("Origin", Servers.ALLOWED_ORIGIN);

        RawResponse preflight = server.send(read.method("OPTIONS").header("Access-Control-Request-Method", "GET"));
        RawResponse unavailable = verifyUnavailable(read.bearer(token));

        assertThat(preflight.status()).isEqualTo(204);
        assertThat(unavailable.header("Access-Control-Allow-Origin")).contains(Servers.ALLOWED_ORIGIN);
        assertThat(unavailable.header("Access-Control-Expose-Headers").orElse(""))
                .contains("Retry-After");
    }

    /** A monitor looks every few seconds, and anybody can request password links. */
    @Test
    void databaseWhenAwayThenMonitorsAndRequestsForLinksLeaveNoStackTrace() {
        timeUntilServed();
        int start = server.log().length();
        gateway.cut();
        RawRequest forgotten = RawRequest.post("/api/v1/auth/password-reset/request")
                .json("{\"username\":\"" + Demo.CLINICIAN + "\"}");

        assertThat(server.management().send(RawRequest.get("/actuator/health")).status())
                .isEqualTo(503);
        assertThat(server.send(forgotten).status()).isEqualTo(204);

        assertThat(Await.until(RECOVERY_LIMIT, () -> server.log().indexOf(LOST_REQUEST, start) > 0))
                .as("the request was processed")
                .isTrue();
        String log = server.log().substring(start);
        assertThat(log).doesNotContain("health check failed");
        // the connection pool may log a stack trace of its own meanwhile
        assertThat(log.lines()
                        .dropWhile(line -> !line.contains(LOST_REQUEST))
                        .skip(1)
                        .limit(1))
                .as("the line after that of the request")
                .allMatch(BEGIN_OF_ENTRY.asMatchPredicate());
    }

    @Test
    void loginWhenItFailsWith503ThenCostsNothing() {
        LimitedClient one = LimitedClient.of(server);
        gateway.cut();
        for (int i = 0; i < 10; i++) {
            assertThat(one.fail("nobody").status()).isEqualTo(503);
        }
        gateway.restore();
        timeUntilServed();

        one.exhaust("nobody");
    }

    /** Reads and refusals do not wait for their events to be written. Runs last, because it stops the server. */
    @Test
    @Order(Integer.MAX_VALUE)
    void eventsWhenTheyCannotBeWrittenOrTheServerStopsThenNoneIsLost() {
        timeUntilServed();
        String reader = Sessions.at(server).fresh(Demo.CLINICIAN_N2).accessToken();
        LimitedClient client = LimitedClient.of(server);
        client.exhaust("nobody");
        try (Lock held = Lock.by(database, "lock table audit_event in exclusive mode")) {
            verifyReadQuickly(reader);
            Await.pause(LONGER_THAN_A_ROUND);
            assertThat(readings()).as("with %s", held).isZero();
        }
        awaitRecorded("readings", BATCH, this::readings);

        verifyReadQuickly(reader);
        gateway.cut();
        verifyRefusedQuickly(client);
        Await.pause(LONGER_THAN_A_ROUND);
        gateway.restore();
        awaitRecorded("readings", 2 * BATCH, this::readings);
        awaitRecorded("refusals", 1 + BATCH, () -> refusals(client));

        verifyReadQuickly(reader);
        verifyRefusedQuickly(client);
        server.terminate();
        server.awaitExit(ORDERLY_END);
        assertThat(readings()).isEqualTo(3 * BATCH);
        assertThat(refusals(client)).isEqualTo(1 + 2 * BATCH);
    }

    /** A machine with other work may be late once; a pool that backs off is late every time. */
    private void verifyOutage(Runnable outage) {
        List<Duration> recoveries = new ArrayList<>();
        do {
            recoveries.add(recoveryFrom(outage));
        } while (recoveries.size() < ROUNDS
                && recoveries.get(recoveries.size() - 1).compareTo(RECOVERED) >= 0);

        assertThat(recoveries).as("times to recover").anyMatch(time -> time.compareTo(RECOVERED) < 0);
        assertThat(Sessions.at(server).login(Demo.CLINICIAN, Demo.PASSWORD).status())
                .isEqualTo(200);
    }

    private Duration recoveryFrom(Runnable outage) {
        timeUntilServed();
        outage.run();
        for (int round = 0; round < 3; round++) {
            Together.run(4, i -> verifyUnavailable(calls().get(i)));
        }
        gateway.restore();
        return timeUntilServed();
    }

    private Duration timeUntilServed() {
        long start = System.nanoTime();
        assertThat(Await.until(RECOVERY_LIMIT, () -> read(Demo.ENDED_VISIT, token) == 200))
                .as("served within %s", RECOVERY_LIMIT)
                .isTrue();
        return since(start);
    }

    private List<RawRequest> calls() {
        return List.of(
                RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(token),
                RawRequest.get(Visits.path(Demo.unknown(0xd01))).bearer(token),
                RawRequest.post(Visits.PATH).bearer(token).json(Visits.opening(Demo.PATIENT_AT_N1)),
                RawRequest.post("/api/v1/auth/login").json("{\"username\":\"clinician\",\"password\":\"x\"}"));
    }

    private RawResponse verifyUnavailable(RawRequest call) {
        long start = System.nanoTime();
        RawResponse response = server.send(call);

        assertThat(since(start)).as("time of %s", call).isLessThan(RESPONSE_LIMIT);
        StandardError.verify(response, 503, call.target(), "The service is temporarily unavailable");
        assertThat(response.header("Retry-After").orElse("")).matches("[1-9]\\d*");
        return response;
    }

    private void verifyReadQuickly(String reader) {
        long start = System.nanoTime();
        List<Integer> statuses =
                Together.run(BATCH, i -> read(i % 2 == 0 ? Demo.VISIT_AT_N2 : Demo.ENDED_VISIT, reader));
        assertThat(since(start)).isLessThan(QUICKLY);
        assertThat(statuses).containsOnly(200, 404);
    }

    private static void verifyRefusedQuickly(LimitedClient client) {
        long start = System.nanoTime();
        for (int i = 0; i < BATCH; i++) {
            assertThat(client.fail("nobody").status()).isEqualTo(429);
        }
        assertThat(since(start)).isLessThan(QUICKLY);
    }

    private static void awaitRecorded(String events, long count, LongSupplier recorded) {
        Await.until(RECOVERY_LIMIT, () -> recorded.getAsLong() == count);
        assertThat(recorded.getAsLong()).as(events).isEqualTo(count);
    }

    private long readings() {
        return database.number(
                "select count(*) from audit_event where operation_id = 'getVisit' and user_account_id = ?::uuid",
                Demo.CLINICIAN_N2_ID);
    }

    private long refusals(LimitedClient client) {
        return database.number(
                "select coalesce(sum(count), 0) from security_event where kind = 'RATE_LIMITED' and client_ip = ?",
                client.address());
    }

    private int read(String visitId, String accessToken) {
        return server.send(RawRequest.get(Visits.path(visitId)).bearer(accessToken))
                .status();
    }

    private static Duration since(long start) {
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
