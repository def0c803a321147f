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
import org.junit.jupiter.api.Test;

class RefreshTest {

    private static final String TOKEN = " from refresh_token where token_hash = encode(sha256(?::bytea), 'hex')";

    private final ServerUnderTest server = Servers.shared();
    private final Sessions sessions = Sessions.at(server);

    @Test
    void refreshWhenTokenIsWorthlessInAnyWayThenReturnsTheSameBytes() {
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

    private RawResponse refresh(String token) {
        return server.send(Sessions.refreshRequest(token).requestId("refresh"));
    }

    private Database database() {
        return server.database();
    }
}
