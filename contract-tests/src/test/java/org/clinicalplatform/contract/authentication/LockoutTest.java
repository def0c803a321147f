package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;

/** The lockout of accounts, on two replicas of one database. */
@NeedsOwnServer("makes accounts, and needs two replicas")
class LockoutTest {

    private static final String SUBJECT =
            " from account_lockout where subject = (select id from user_account" + " where username = ?)";

    private final Replicas replicas = Servers.replicas();
    private final Database database = replicas.database();
    private final Sessions sessions = Sessions.at(replicas.first());
    private final String account = new Accounts(replicas.first()).copyOf(Demo.CLINICIAN);

    @Test
    void loginWhenTwentyWrongComeAtOnceOverBothReplicasThenExactlyFiveCount() {
        List<RawResponse> responses =
                Together.run(20, i -> Sessions.at(replicas.all().get(i % 2)).loginPatiently(account, "wrong-" + i));

        assertThat(responses).allMatch(response -> response.status() == 401);
        assertThat(database.number("select failed_login_attempts" + SUBJECT, account))
                .isEqualTo(5);
        assertThat(Await.until(Duration.ofSeconds(5), () -> events("LOGIN_FAILED") == 20))
                .isTrue();
        assertThat(events("ACCOUNT_LOCKED")).isEqualTo(1);
    }

    @Test
    void loginWhenLockedThenTheRightPasswordGetsTheSameResponseOnBothReplicas() {
        wrong(5);

        replicas.all()
                .forEach(server -> StandardError.verify(
                        Sessions.at(server).login(account, Demo.PASSWORD),
                        401,
                        "/api/v1/auth/login",
                        "Invalid username or password"));
        assertThat(login(account, Demo.PASSWORD).masked())
                .isEqualTo(login("nobody-at-all", "any").masked());
    }

    @Test
    void lockWhenSetThenSessionsThatRunGoOn() {
        Session running = sessions.signIn(account, Demo.PASSWORD);
        wrong(5);

        assertThat(sessions.verify(running.accessToken()).status()).isEqualTo(200);
        assertThat(sessions.refresh(running.refreshToken()).status()).isEqualTo(200);
    }

    @Test
    void loginWhenTheUsernameIsSpelledInManyWaysThenAllCountOnOneAccount() {
        for (String spelling :
                List.of(account, account.toUpperCase(java.util.Locale.ROOT), " " + account, account + " ", account)) {
            sessions.login(spelling, "wrong");
        }

        assertThat(sessions.login(account, Demo.PASSWORD).status()).isEqualTo(401);
    }

    private RawResponse login(String username, String password) {
        return replicas.first()
                .send(RawRequest.post("/api/v1/auth/login")
                        .requestId("same")
                        .json("{\"username\":" + Json.quoted(username) + ",\"password\":" + Json.quoted(password)
                                + "}"));
    }

    private void wrong(int times) {
        for (int i = 0; i < times; i++) {
            assertThat(sessions.login(account, "wrong").status()).isEqualTo(401);
        }
    }

    private long events(String kind) {
        return database.number(
                "select count(*) from security_event e join user_account u on u.id = e.user_account_id"
                        + " where u.username = ? and e.kind = ?",
                account,
                kind);
    }
}
