package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.util.Base64;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
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

/** The rotation of the operator's guide: a replica knows the new pair before another one signs with it. */
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

    private final ServerProcess rotated = replica("rotated", fresh, former).startProcess();
    private final ServerProcess withSecretKey = ServerLaunch.configured("secrets-rotated", database, former)
            .with("SVC_SECRET_KEYS", FIRST_SECRET_KEY)
            .startProcess();

    /** All of them before any secret is stored: not each could start with those of the others. */
    @BeforeAll
    void awaitReady() {
        Stream.of(announced, rotated, withSecretKey).forEach(ServerProcess::awaitReady);
    }

    @AfterAll
    void stop() {
        Stream.of(announced, rotated, withSecretKey).forEach(ServerProcess::close);
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
