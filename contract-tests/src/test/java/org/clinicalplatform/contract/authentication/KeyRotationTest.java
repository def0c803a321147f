package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.time.Duration;
import java.util.List;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.Test;

/** What signed and encrypted before a rotation of keys stays good, as long as the old pair is given. */
@NeedsOwnServer("starts servers with keys of their own")
class KeyRotationTest {

    private static final Duration LIMIT = Duration.ofSeconds(90);

    private final KeyPair old = KeyPairs.ec("secp256r1");
    private final KeyPair fresh = KeyPairs.ec("secp256r1");
    private final ServerLaunch launch = ServerLaunch.configured("rotation", Servers.emptyDatabase("rotation"), old);

    @Test
    void serverWhenThePairIsRotatedThenReadsWhatTheOldOneLeftOrRefusesToStart() {
        Session session;
        Authenticator app;
        try (ServerProcess before = launch.start()) {
            session = Sessions.at(before).signIn(Demo.CLINICIAN, Demo.PASSWORD);
            app = new SecondFactor(before).enrol(session.accessToken()).app();
        }

        with(launch, fresh);
        verifyRefusesToStart();

        launch.with("LOCAL_JWT_PREVIOUS_KEYS", KeyPairs.pem(old.getPrivate()) + KeyPairs.pem(old.getPublic()));
        try (ServerProcess after = launch.start()) {
            verifyBothPairsCount(after, session);
            SecondFactor factor = new SecondFactor(after);
            assertThat(factor.verify(
                                    factor.challenge(Demo.CLINICIAN),
                                    app.again().later())
                            .status())
                    .isEqualTo(200);
            assertThat(after.database().number("select count(*) from totp_secret where key_id like 'jwt-%'"))
                    .isEqualTo(1);
        }
        launch.without("LOCAL_JWT_PREVIOUS_KEYS");
        try (ServerProcess later = launch.start()) {
            // used once after the rotation, the secret lies under the new key
            assertThat(Sessions.at(later)
                            .login(Demo.CLINICIAN, Demo.PASSWORD)
                            .json()
                            .has("mfaChallengeToken"))
                    .isTrue();
            assertThat(Sessions.at(later).verify(session.accessToken()).status())
                    .isEqualTo(401);
        }
    }

    private void verifyRefusesToStart() {
        try (ServerProcess refusing = launch.startProcess()) {
            assertThat(refusing.awaitExit(LIMIT)).isNotZero();
            assertThat(refusing.log())
                    .contains("LOCAL_JWT_PREVIOUS_KEYS", "SVC_SECRET_KEYS")
                    .doesNotContain(KeyPairs.pem(fresh.getPrivate()).split("\n")[1]);
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
        assertThat(header(renewed)).contains(published.get(0).text("kid"));
        assertThat(header(session.accessToken())).contains(published.get(1).text("kid"));
    }

    private static String header(String token) {
        return new String(
                java.util.Base64.getUrlDecoder().decode(token.split("\\.")[0]),
                java.nio.charset.StandardCharsets.UTF_8);
    }

    private static ServerLaunch with(ServerLaunch launch, KeyPair keys) {
        return launch.with("LOCAL_JWT_PRIVATE_KEY", KeyPairs.pem(keys.getPrivate()))
                .with("LOCAL_JWT_PUBLIC_KEY", KeyPairs.pem(keys.getPublic()));
    }
}
