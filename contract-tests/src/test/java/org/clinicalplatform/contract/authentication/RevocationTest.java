package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Together;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is taken away counts here at once, and on the other replica within a second. */
@NeedsOwnServer("needs two replicas and their database")
class RevocationTest {

    /** Whether what the database tells the replicas reaches them, or all their connections break before it. */
    private enum Notices {
        RECEIVED,
        LOST
    }

    private static final Duration SOON = Duration.ofSeconds(1);

    private final Replicas replicas = Servers.replicas();
    private final Database database = replicas.database();
    private final Accounts accounts = new Accounts(replicas.first());

    @Test
    void tokensWhenIssuedByOneReplicaThenCountOnTheOther() {
        Session session = Sessions.at(replicas.first()).fresh(Demo.CLINICIAN);

        assertThat(verify(replicas.second(), session)).isEqualTo(200);
        assertThat(Sessions.at(replicas.second())
                        .refresh(session.refreshToken())
                        .status())
                .isEqualTo(200);
    }

    @Test
    void logoutWhenDoneHereThenCountsHereAtOnceAndThereWithinASecond() {
        Session session = Sessions.at(replicas.first()).fresh(Demo.CLINICIAN);
        assertThat(verify(replicas.second(), session)).isEqualTo(200);

        assertThat(Sessions.at(replicas.first()).logout(session.accessToken()).status())
                .isEqualTo(204);

        assertThat(verify(replicas.first(), session)).isEqualTo(401);
        assertSoon(replicas.second(), session, 401);
        assertThat(Sessions.at(replicas.second())
                        .refresh(session.refreshToken())
                        .status())
                .isEqualTo(401);
    }

    @ParameterizedTest
    @EnumSource(Notices.class)
    void accountWhenDeactivatedThenItsSessionsAreOverOnBothReplicasWithinASecond(Notices notices) {
        String account = accounts.copyOf(Demo.CLINICIAN);
        Session session = Sessions.at(replicas.first()).fresh(account);
        replicas.all().forEach(server -> assertThat(verify(server, session)).isEqualTo(200));

        change(notices, "update user_account set active = false where username = ?", account);

        replicas.all().forEach(server -> assertSoon(server, session, 401));
        assertThat(Sessions.at(replicas.first()).refresh(session.refreshToken()).status())
                .isEqualTo(401);
    }

    @ParameterizedTest
    @EnumSource(Notices.class)
    void permissionWhenTakenAwayThenIsGoneOnBothReplicasWithinASecond(Notices notices) {
        String account = accounts.copyOf(Demo.CLINICIAN);
        Session session = Sessions.at(replicas.first()).fresh(account);
        replicas.all().forEach(server -> assertThat(read(server, session)).isEqualTo(200));

        change(
                notices,
                "delete from role_permission where permission_code = 'clinical.visit.read' and role_id in"
                        + " (select a.role_id from role_assignment a join user_account u on u.id = a.user_account_id"
                        + " where u.username = ?)",
                account);

        for (ServerUnderTest server : replicas.all()) {
            assertThat(Await.until(SOON, () -> read(server, session) == 403)).isTrue();
        }
    }

    @Test
    void membershipWhenTakenAwayThenScopeIsGoneOnBothReplicasWithinASecond() {
        String account = accounts.copyOf(Demo.CLINICIAN);
        Session session = Sessions.at(replicas.first()).fresh(account);
        replicas.all().forEach(server -> assertThat(read(server, session)).isEqualTo(200));

        accounts.removeFromEverywhere(account);

        for (ServerUnderTest server : replicas.all()) {
            assertThat(Await.until(SOON, () -> read(server, session) == 403)).isTrue();
        }
    }

    @Test
    void refreshWhenSentToBothReplicasAtOnceThenOneSucceedsAndThatSessionLives() {
        Session session = Sessions.at(replicas.first()).fresh(Demo.CLINICIAN);

        List<RawResponse> responses =
                Together.run(8, i -> Sessions.at(replicas.all().get(i % 2)).refresh(session.refreshToken()));

        List<RawResponse> successes =
                responses.stream().filter(response -> response.status() == 200).toList();
        assertThat(successes).hasSize(1);
        assertThat(Sessions.at(replicas.second())
                        .verify(successes.get(0).json().text("accessToken"))
                        .status())
                .isEqualTo(200);
    }

    private void change(Notices notices, String sql, String account) {
        if (notices == Notices.LOST) {
            database.update("select pg_terminate_backend(pid) from pg_stat_activity"
                    + " where datname = current_database() and pid <> pg_backend_pid()");
        }
        assertThat(database.update(sql, account)).isPositive();
    }

    private static void assertSoon(ServerUnderTest server, Session session, int status) {
        assertThat(Await.until(SOON, () -> verify(server, session) == status))
                .as("%s within %s at %s", status, SOON, server)
                .isTrue();
    }

    private static int verify(ServerUnderTest server, Session session) {
        return Sessions.at(server).verify(session.accessToken()).status();
    }

    private static int read(ServerUnderTest server, Session session) {
        return server.send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(session.accessToken()))
                .status();
    }
}
