package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.util.List;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.JwtParts;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Tokens and secrets of the former key pair stay valid for a server with a new pair while it is given the former one.
 * Without it the server does not start, as {@link EnrolmentPolicyTest} shows.
 */
@NeedsOwnServer("starts servers with keys of their own")
class KeyRotationTest {

    private final Replicas replicas = Servers.replicas();
    private final KeyPair old = replicas.keys();
    private final KeyPair fresh = KeyPairs.ec("secp256r1");
    private final ServerLaunch launch = ServerLaunch.configured("rotation", replicas.database(), fresh);
    private final String account = new Accounts(replicas.first()).copyOf(Demo.CLINICIAN);

    /** No other server of this database has the key that the secret is stored under in the end. */
    @AfterEach
    void forgetSecret() {
        replicas.database()
                .update(
                        "delete from totp_secret where user_account_id = (select id from user_account"
                                + " where username = ?)",
                        account);
    }

    @Test
    void serverWhenThePairIsRotatedThenReadsWhatTheOldOneLeft() {
        Session session = Sessions.at(replicas.first()).signIn(account, Demo.PASSWORD);
        Authenticator app =
                new SecondFactor(replicas.first()).enrol(session.accessToken()).app();
        String keyBefore = keyOfSecret();

        launch.with("LOCAL_JWT_PREVIOUS_KEYS", KeyPairs.pem(old.getPrivate()) + KeyPairs.pem(old.getPublic()));
        try (ServerProcess after = launch.start()) {
            verifyBothPairsCount(after, session);
            SecondFactor factor = new SecondFactor(after);
            assertThat(factor.verify(factor.challenge(account), app.again().later())
                            .status())
                    .isEqualTo(200);
            assertThat(keyOfSecret()).as("key of a secret that was used").isNotEqualTo(keyBefore);
        }
    }

    private static void verifyBothPairsCount(ServerProcess server, Session session) {
        List<Json> published = server.send(RawRequest.get("/.well-known/jwks.json"))
                .json()
                .get("keys")
                .items();
        assertThat(published).hasSize(2).noneMatch(key -> key.has("d"));
        assertThat(Sessions.at(server).verify(session.accessToken()).status()).isEqualTo(200);
        String renewed =
                Sessions.at(server).refresh(session.refreshToken()).json().text("accessToken");
        assertThat(JwtParts.header(renewed).text("kid"))
                .isEqualTo(published.get(0).text("kid"));
        assertThat(JwtParts.header(session.accessToken()).text("kid"))
                .isEqualTo(published.get(1).text("kid"));
    }

    private String keyOfSecret() {
        return replicas.database()
                .text(
                        "select key_id from totp_secret where user_account_id = (select id from user_account"
                                + " where username = ?)",
                        account);
    }
}
