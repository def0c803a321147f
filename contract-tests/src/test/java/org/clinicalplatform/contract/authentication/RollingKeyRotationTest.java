package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.JwtParts;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The rotation of the operator's guide: a replica knows the new pair before another one signs with it. Without the
 * former pair that one does not start, as {@link EnrolmentPolicyTest} shows.
 */
@NeedsOwnServer("starts servers with keys of their own")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RollingKeyRotationTest {

    private static final String FIRST_SECRET_KEY = "2026:" + Base64.getEncoder().encodeToString(new byte[32]);

    private final KeyPair former = KeyPairs.ec("secp256r1");
    private final KeyPair fresh = KeyPairs.ec("secp256r1");
    private final Database database = Servers.demoDatabase("rolling_rotation");

    /** Signs and encrypts as before, and knows both what is to be signed with next and the first secret key. */
    private final ServerProcess announced = replica("announced", former, fresh)
            .with("SVC_SECRET_KEYS", "derived," + FIRST_SECRET_KEY)
            .startProcess();

    private final ServerProcess withSecretKey = ServerLaunch.configured("secrets-rotated", database, former)
            .with("SVC_SECRET_KEYS", FIRST_SECRET_KEY)
            .startProcess();

    private String enrolled;
    private Session session;
    private Authenticator app;
    private ServerProcess rotated;

    /**
     * The one with the new pair starts when a secret of the former pair is stored, and before any other: not each could
     * start with those of the others.
     */
    @BeforeAll
    void rotate() {
        Stream.of(announced, withSecretKey).forEach(ServerProcess::awaitReady);
        enrolled = new Accounts(announced, database).copyOf(Demo.CLINICIAN);
        session = Sessions.at(announced).signIn(enrolled, Demo.PASSWORD);
        app = new SecondFactor(announced).enrol(session.accessToken()).app();
        rotated = replica("rotated", fresh, former).start();
    }

    @AfterAll
    void stop() {
        if (rotated != null) {
            rotated.close();
        }
        Stream.of(announced, withSecretKey).forEach(ServerProcess::close);
    }

    @Test
    void serverWhenThePairIsRotatedThenReadsWhatTheOldOneLeft() {
        String keyBefore = keyOfSecret();

        verifyBothPairsCount();

        SecondFactor factor = new SecondFactor(rotated);
        assertThat(factor.verify(factor.challenge(enrolled), app.again().later())
                        .status())
                .isEqualTo(200);
        assertThat(keyOfSecret()).as("key of a secret that was used").isNotEqualTo(keyBefore);
    }

    private void verifyBothPairsCount() {
        List<Json> published = rotated.send(RawRequest.get("/.well-known/jwks.json"))
                .json()
                .get("keys")
                .items();
        assertThat(published).hasSize(2).noneMatch(key -> key.has("d"));
        assertThat(Sessions.at(rotated).verify(session.accessToken()).status()).isEqualTo(200);
        String renewed =
                Sessions.at(rotated).refresh(session.refreshToken()).json().text("accessToken");
        assertThat(JwtParts.header(renewed).text("kid"))
                .isEqualTo(published.get(0).text("kid"));
        assertThat(JwtParts.header(session.accessToken()).text("kid"))
                .isEqualTo(published.get(1).text("kid"));
    }

    private String keyOfSecret() {
        return database.text(
                "select key_id from totp_secret where user_account_id = (select id from user_account"
                        + " where username = ?)",
                enrolled);
    }

    @Test
    void replicasWhenTheNewPairWasAnnouncedThenAcceptEachOthersTokensAndSecrets() {
        String account = new Accounts(announced, database).copyOf(Demo.CLINICIAN);
        Session before = Sessions.at(announced).signIn(account, Demo.PASSWORD);
        Session after = Sessions.at(rotated).signIn(account, Demo.PASSWORD);

        assertThat(Sessions.at(rotated).verify(before.accessToken()).status()).isEqualTo(200);
        assertThat(Sessions.at(announced).verify(after.accessToken()).status()).isEqualTo(200);
        verifySecondFactor(account, after, rotated, announced);
    }

    @Test
    void replicasWhenTheFirstSecretKeyWasAnnouncedThenDecryptEachOthersSecrets() {
        Accounts accounts = new Accounts(announced, database);
        String account = accounts.copyOf(Demo.CLINICIAN);
        String other = accounts.copyOf(Demo.CLERK);

        verifySecondFactor(
                account, Sessions.at(withSecretKey).signIn(account, Demo.PASSWORD), withSecretKey, announced);
        verifySecondFactor(other, Sessions.at(announced).signIn(other, Demo.PASSWORD), announced, withSecretKey);
    }

    private static void verifySecondFactor(String account, Session session, ServerProcess there, ServerProcess here) {
        Authenticator app = new SecondFactor(there).enrol(session.accessToken()).app();
        SecondFactor factor = new SecondFactor(here);

        assertThat(factor.verify(factor.challenge(account), app.again().later()).status())
                .isEqualTo(200);
    }

    private ServerLaunch replica(String name, KeyPair current, KeyPair other) {
        return ServerLaunch.configured(name, database, current)
                .with("LOCAL_JWT_PREVIOUS_KEYS", KeyPairs.pem(other.getPrivate()) + KeyPairs.pem(other.getPublic()));
    }
}
