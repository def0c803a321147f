package org.clinicalplatform.contract.resilience;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.function.BiConsumer;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.ClinicalRecords;
import org.clinicalplatform.contract.harness.CommandProcess;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.FormerRelease;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.PersonMerges;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrar;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * The last release and this one on one database: the former one is there first, this one migrates, both serve, and then
 * the former one alone, as after a roll-back. Skipped without a jar or tag of the last release.
 */
@NeedsOwnServer("runs two releases on a database of their own")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RollingUpgradeTest {

    private static final Duration SOON = Duration.ofSeconds(30);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(45);

    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final Deque<ServerProcess> started = new ArrayDeque<>();
    private Database database;
    private ServerLaunch former;
    private ServerProcess formerServer;
    private ServerProcess server;
    private String visitFromBefore;

    @BeforeAll
    void migrateUnderTheFormerRelease() {
        Path formerJar = FormerRelease.jar();
        database = Servers.emptyDatabase("upgrade");
        former = launch("upgrade-former").of(formerJar);
        formerServer = start(former);
        visitFromBefore = Visits.open(formerServer, clinician(formerServer));
        ServerLaunch present = launch("upgrade-present");
        try (CommandProcess preview = present.startCommand("migrate", "--dry-run")) {
            assertThat(preview.awaitExit()).as(preview::toString).isZero();
            assertThat(preview.out()).startsWith("-- Pending: ");
        }
        server = start(present);
    }

    @AfterAll
    void stopBoth() {
        started.forEach(ServerProcess::close);
    }

    @Test
    @Order(1)
    void tokensWhenIssuedByOneReleaseThenTheOtherAcceptsAndRefreshesThem() {
        inBothDirections((one, other) -> {
            Session session = Sessions.at(one).fresh(Demo.CLINICIAN);
            Sessions.at(other).verify(session.accessToken()).expect(200);

            Session refreshed = Sessions.at(other).signInWith(Sessions.at(other).refresh(session.refreshToken()));

            Sessions.at(one).verify(refreshed.accessToken()).expect(200);
            Sessions.at(one).refresh(session.refreshToken()).expect(401);
            Sessions.at(other).logout(refreshed.accessToken());
            Sessions.at(one).verify(refreshed.accessToken()).expect(401);
        });
    }

    @Test
    @Order(2)
    void rightsWhenTakenThenBothReleasesSeeIt() {
        inBothDirections((one, other) -> {
            String account = new Accounts(one).copyOf(Demo.CLINICIAN);
            String token = Sessions.at(other).fresh(account).accessToken();
            read(other, token, Visits.path(visitFromBefore), 200);

            new Accounts(one).revoke(account, "clinical.visit.read");

            assertThat(Await.until(SOON, () -> status(other, token, Visits.path(visitFromBefore)) == 403))
                    .isTrue();
        });
    }

    @Test
    @Order(3)
    void recordsWhenWrittenByOneReleaseThenTheOtherReadsThem() {
        inBothDirections((one, other) -> {
            String patient = Registrar.at(one).newPatient().text("id");
            for (ClinicalRecords kind : ClinicalRecords.values()) {
                String id = kind.create(one, clinician(one), kind.body(patient)).text("id");
                read(other, clinician(other), kind.path(id), 200);
            }
            String visit =
                    Visits.open(one, clinician(one), Visits.opening(patient)).text("id");
            other.send(RawRequest.post(Visits.endPath(visit)).bearer(clinician(other)))
                    .expect(200);
        });
    }

    @Test
    @Order(4)
    void mergesWhenMadeByOneReleaseThenTheOtherReadsAndUndoesThem() {
        inBothDirections((one, other) -> {
            Registrar registrar = Registrar.at(one);
            String survivor = registrar.newPatient().text("personId");
            String loser = registrar.newPatient().text("personId");
            String merge = PersonMerges.at(one)
                    .merge(survivor, loser)
                    .expect(201)
                    .json()
                    .text("personMergeId");
            String clerk = Sessions.at(other).token(Demo.CLERK);

            read(other, clerk, PersonMerges.path(merge), 200);
            assertThat(other.send(RawRequest.get(Registrar.person(loser)).bearer(clerk))
                            .expect(200)
                            .json()
                            .text("mergedIntoPersonId"))
                    .isEqualTo(survivor);
            PersonMerges.at(other).undo(merge).expect(200);

            read(one, Sessions.at(one).token(Demo.CLERK), Registrar.person(loser), 200);
        });
    }

    /** As after a crash: it finds the changesets of a later release, and neither refuses nor undoes them. */
    @Test
    @Order(5)
    void formerReleaseWhenRestartedOnTheNewSchemaThenBothServe() {
        long changesets = changesets();
        formerServer.kill();
        formerServer = start(former);

        assertThat(changesets()).isEqualTo(changesets);
        for (ServerProcess each : List.of(formerServer, server)) {
            read(each, clinician(each), Visits.path(visitFromBefore), 200);
        }
    }

    @Test
    @Order(6)
    void formerReleaseWhenAloneAfterARollBackThenServesWhatTheNewOneWrote() {
        String patient = Registrar.at(server).newPatient().text("id");
        String record = ClinicalRecords.CONDITION
                .create(server, clinician(server), ClinicalRecords.CONDITION.body(patient))
                .text("id");
        server.terminate();
        server.awaitExit(STOP_LIMIT);

        String token = Sessions.at(formerServer).fresh(Demo.CLINICIAN).accessToken();
        read(formerServer, token, ClinicalRecords.CONDITION.path(record), 200);
        Visits.open(formerServer, token, Visits.opening(patient));
        PersonMerges.at(formerServer)
                .undo(PersonMerges.at(formerServer).newMerge())
                .expect(200);
        assertThat(formerServer.log()).doesNotContain("BadSqlGrammarException", "permission denied");
    }

    private ServerLaunch launch(String name) {
        return ServerLaunch.configured(name, database, keys).inTwoRoles();
    }

    private ServerProcess start(ServerLaunch launch) {
        ServerProcess process = launch.start();
        started.push(process);
        return process;
    }

    private void inBothDirections(BiConsumer<ServerUnderTest, ServerUnderTest> step) {
        step.accept(formerServer, server);
        step.accept(server, formerServer);
    }

    private long changesets() {
        return database.number("select count(*) from databasechangelog");
    }

    private static String clinician(ServerUnderTest server) {
        return Sessions.at(server).token(Demo.CLINICIAN);
    }

    private static void read(ServerUnderTest server, String token, String path, int status) {
        server.send(RawRequest.get(path).bearer(token)).expect(status);
    }

    private static int status(ServerUnderTest server, String token, String path) {
        return server.send(RawRequest.get(path).bearer(token)).status();
    }
}
