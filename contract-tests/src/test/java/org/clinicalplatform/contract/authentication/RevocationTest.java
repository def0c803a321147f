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
import org.junit.jupiter.params.provider.CsvSource;

/** A revoked right takes effect at once on this replica, and within a second on the other one. */
@NeedsOwnServer("needs two replicas and their database")
class RevocationTest {

    private static final Duration SOON = Duration.ofSeconds(1);

    /** How long connections may take to be replaced on a busy machine. */
    private static final Duration RECOVERY = Duration.ofSeconds(10);

    /** What is taken from an account in the database, and what reading a record gives then. */
    private enum Revocation {
        ACTIVITY("update user_account set active = false where username = ?", 401),
        PERMISSION(
                "delete from role_permission where permission_code = 'clinical.visit.read' and role_id in"
                        + " (select a.role_id from role_assignment a join user_account u on u.id = a.user_account_id"
                        + " where u.username = ?)",
                403),
        MEMBERSHIP(
                "delete from role_assignment where user_account_id = (select id from user_account where username = ?)",
                403);

        private final String sql;
        private final int status;

        Revocation(String sql, int status) {
            this.sql = sql;
            this.status = status;
        }
    }

    private final Replicas replicas = Servers.replicas();
    private final Database database = replicas.database();
    private final Sessions here = Sessions.at(replicas.first());
    private final Sessions there = Sessions.at(replicas.second());

    @Test
    void logoutWhenDoneHereThenCountsHereAtOnceAndThereWithinASecond() {
        Session session = here.fresh(Demo.CLINICIAN);
        assertThat(there.verify(session.accessToken()).status()).isEqualTo(200);

        assertThat(here.logout(session.accessToken()).status()).isEqualTo(204);

        assertThat(here.verify(session.accessToken()).status()).isEqualTo(401);
        assertThat(Await.until(SOON, () -> there.verify(session.accessToken()).status() == 401))
                .isTrue();
        assertThat(there.refresh(session.refreshToken()).status()).isEqualTo(401);
    }

    /** The replicas receive the notification of the change, or all their connections break before it. */
    @ParameterizedTest
    @CsvSource({"ACTIVITY, true", "ACTIVITY, false", "PERMISSION, true", "PERMISSION, false", "MEMBERSHIP, true"})
    void rightWhenTakenAwayThenIsGoneOnBothReplicasWithinASecond(Revocation revocation, boolean notified) {
        String account = new Accounts(replicas.first()).copyOf(Demo.CLINICIAN);
        Session session = here.fresh(account);
        replicas.all().forEach(server -> assertThat(read(server, session)).isEqualTo(200));
        if (!notified) {
            database.update("select pg_terminate_backend(pid) from pg_stat_activity"
                    + " where datname = current_database() and pid <> pg_backend_pid()");
        }

        assertThat(database.update(revocation.sql, account)).isPositive();

        long revoked = System.nanoTime();
        assertThat(replicas.all()).allSatisfy(server -> verifyRefused(server, session, revocation.status, revoked));
        assertThat(here.refresh(session.refreshToken()).status()).isEqualTo(revocation.status == 401 ? 401 : 200);
    }

    /**
     * A second after the revocation nothing is read any more. While broken connections are replaced, the response may
     * be 503.
     */
    private static void verifyRefused(ServerUnderTest server, Session session, int status, long revoked) {
        boolean refused = Await.until(RECOVERY, () -> {
            boolean late = System.nanoTime() - revoked > SOON.toNanos();
            int actual = read(server, session);
            assertThat(late && actual == 200).as("reads later than %s", SOON).isFalse();
            return actual == status;
        });
        assertThat(refused).as("%s", status).isTrue();
    }

    @Test
    void refreshWhenSentToBothReplicasAtOnceThenOneSucceedsAndThatSessionLives() {
        Session session = here.fresh(Demo.CLINICIAN);

        List<RawResponse> responses = Together.responses(
                8, i -> Sessions.at(replicas.all().get(i % 2)).refresh(session.refreshToken()));

        List<RawResponse> successes =
                responses.stream().filter(response -> response.status() == 200).toList();
        assertThat(successes).hasSize(1);
        assertThat(there.verify(successes.get(0).json().text("accessToken")).status())
                .isEqualTo(200);
    }

    private static int read(ServerUnderTest server, Session session) {
        return server.send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(session.accessToken()))
                .status();
    }
}
