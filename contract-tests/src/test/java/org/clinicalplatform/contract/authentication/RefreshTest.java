package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;

class RefreshTest {

    private static final String TOKEN = " from refresh_token where token_hash = encode(sha256(?::bytea), 'hex')";

    private final ServerUnderTest server = Servers.shared();
    private final Sessions sessions = Sessions.at(server);

    @Test
    void refreshWhenTokenIsWorthlessInAnyWayThenAnswersTheSameBytes() {
        Session session = sessions.fresh(Demo.CLINICIAN);
        sessions.refresh(session.refreshToken());
        Session over = sessions.fresh(Demo.CLINICIAN);
        sessions.logout(over.accessToken());
        String expected = refresh("0".repeat(96)).masked();

        for (String token : List.of(
                session.refreshToken(),
                over.refreshToken(),
                over.accessToken().substring(0, 100),
                "x",
                "' or 1=1 --",
                "\u00e9".repeat(512),
                session.refreshToken().toUpperCase(java.util.Locale.ROOT))) {
            assertThat(refresh(token).masked()).as(token).isEqualTo(expected);
        }
        StandardError.verify(refresh("x"), 401, "/api/v1/auth/refresh", "Invalid refresh token");
    }

    @Test
    void refreshWhenRepeatedWithinTenSecondsThenIsRefusedButSessionLives() {
        Session first = sessions.fresh(Demo.CLINICIAN);
        Session second = refreshed(first);

        assertThat(sessions.refresh(first.refreshToken()).status()).isEqualTo(401);

        assertThat(sessions.verify(second.accessToken()).status()).isEqualTo(200);
        assertThat(sessions.refresh(second.refreshToken()).status()).isEqualTo(200);
    }

    @Test
    @NeedsOwnServer("moves the time of first use back in the database")
    void refreshWhenRepeatedAfterTenSecondsThenSessionIsOverAndTheEventIsWritten() {
        Session first = sessions.fresh(Demo.CLINICIAN);
        Session second = refreshed(first);
        spentSecondsAgo(first, 11);

        assertThat(refresh(first.refreshToken()).masked())
                .isEqualTo(refresh("x").masked());

        assertThat(sessions.verify(second.accessToken()).status()).isEqualTo(401);
        assertThat(sessions.verify(first.accessToken()).status()).isEqualTo(401);
        assertThat(sessions.refresh(second.refreshToken()).status()).isEqualTo(401);
        assertThat(reuseEvents(first)).isEqualTo(1);
    }

    @Test
    @NeedsOwnServer("moves the time of first use back in the database")
    void refreshWhenTokenBeforeTheLastIsRepeatedLateThenSessionIsOverToo() {
        Session first = sessions.fresh(Demo.CLINICIAN);
        Session third = refreshed(refreshed(first));
        spentSecondsAgo(first, 3_000);

        assertThat(sessions.refresh(first.refreshToken()).status()).isEqualTo(401);

        assertThat(sessions.verify(third.accessToken()).status()).isEqualTo(401);
    }

    @Test
    @NeedsOwnServer("moves the time of first use back in the database")
    void refreshWhenReuseIsRepeatedThenTheEventIsWrittenOnce() {
        Session first = sessions.fresh(Demo.CLINICIAN);
        refreshed(first);
        spentSecondsAgo(first, 11);

        List<RawResponse> answers = Together.run(4, i -> sessions.refresh(first.refreshToken()));

        assertThat(answers).allMatch(answer -> answer.status() == 401);
        assertThat(reuseEvents(first)).isEqualTo(1);
    }

    @Test
    @NeedsOwnServer("lets a token expire in the database")
    void refreshWhenTokenHasExpiredThenIsRefused() {
        Session session = sessions.fresh(Demo.CLINICIAN);
        database()
                .update(
                        "update refresh_token set expires_at = now() - interval '1 second' where id = (select id"
                                + TOKEN + ")",
                        session.refreshToken());

        assertThat(refresh(session.refreshToken()).masked())
                .isEqualTo(refresh("x").masked());
    }

    @Test
    @NeedsOwnServer("lets a session expire in the database")
    void refreshWhenSessionHasReachedItsAbsoluteEndThenIsRefused() {
        Session session = sessions.fresh(Demo.CLINICIAN);
        database()
                .update(
                        "update user_session set expires_at = now() - interval '1 second' where id = (select session_id"
                                + TOKEN + ")",
                        session.refreshToken());

        assertThat(refresh(session.refreshToken()).masked())
                .isEqualTo(refresh("x").masked());
    }

    @Test
    @NeedsOwnServer("reads what the database stores")
    void tokenWhenIssuedThenOnlyItsHashIsStored() {
        Session session = sessions.fresh(Demo.CLINICIAN);

        assertThat(database().number("select count(*)" + TOKEN, session.refreshToken()))
                .isEqualTo(1);
        assertThat(database().number("select count(*) from refresh_token where token_hash = ?", session.refreshToken()))
                .isZero();
    }

    @Test
    void refreshWhenSentEightTimesAtOnceThenOneSucceedsAndThatSessionLives() {
        Session session = sessions.fresh(Demo.CLINICIAN);

        List<RawResponse> answers = Together.run(8, i -> sessions.refresh(session.refreshToken()));

        List<RawResponse> successes =
                answers.stream().filter(answer -> answer.status() == 200).toList();
        assertThat(answers).allMatch(answer -> answer.status() == 200 || answer.status() == 401);
        assertThat(successes).hasSize(1);
        String accessToken = successes.get(0).json().text("accessToken");
        assertThat(sessions.verify(accessToken).status()).isEqualTo(200);
    }

    private Session refreshed(Session session) {
        var answer = sessions.refresh(session.refreshToken()).json();
        return new Session(answer.text("accessToken"), answer.text("refreshToken"));
    }

    private RawResponse refresh(String token) {
        return server.send(Sessions.refreshRequest(token).requestId("refresh"));
    }

    private void spentSecondsAgo(Session session, int seconds) {
        int rows = database()
                .update(
                        "update refresh_token set spent_at = spent_at - interval '" + seconds
                                + " seconds' where spent_at is not null and id = (select id" + TOKEN + ")",
                        session.refreshToken());
        assertThat(rows).isEqualTo(1);
    }

    private long reuseEvents(Session session) {
        return database()
                .number(
                        "select count(*) from security_event where kind = 'REFRESH_TOKEN_REUSED' and session_id ="
                                + " (select session_id" + TOKEN + ")",
                        session.refreshToken());
    }

    private Database database() {
        return server.database();
    }
}
