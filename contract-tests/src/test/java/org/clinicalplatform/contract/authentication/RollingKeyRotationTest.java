package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.util.Base64;
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
import org.junit.jupiter.api.Test;

/** The rotation of the operator's guide: a replica knows the new pair before another one signs with it. */
@NeedsOwnServer("starts servers with keys of their own")
class RollingKeyRotationTest {

    private final KeyPair former = KeyPairs.ec("secp256r1");
    private final KeyPair fresh = KeyPairs.ec("secp256r1");

    @Test
    void replicasWhenTheNewPairWasAnnouncedThenAcceptEachOthersTokensAndSecrets() {
        Database database = Servers.demoDatabase("rolling_rotation");
        try (ServerProcess announced = replica("announced", database, former, fresh);
                ServerProcess rotated = replica("rotated", database, fresh, former)) {
            String account = new Accounts(announced, database).copyOf(Demo.CLINICIAN);
            Session before = Sessions.at(announced).signIn(account, Demo.PASSWORD);
            Session after = Sessions.at(rotated).signIn(account, Demo.PASSWORD);

            assertThat(Sessions.at(rotated).verify(before.accessToken()).status())
                    .isEqualTo(200);
            assertThat(Sessions.at(announced).verify(after.accessToken()).status())
                    .isEqualTo(200);
            verifySecondFactor(account, after, rotated, announced);
        }
    }

    @Test
    void replicasWhenTheFirstSecretKeyWasAnnouncedThenDecryptEachOthersSecrets() {
        String first = "2026:" + Base64.getEncoder().encodeToString(new byte[32]);
        Database database = Servers.demoDatabase("rolling_secrets");
        try (ServerProcess announced = withSecretKeys("secrets-announced", database, "derived," + first);
                ServerProcess rotated = withSecretKeys("secrets-rotated", database, first)) {
            Accounts accounts = new Accounts(announced, database);
            String account = accounts.copyOf(Demo.CLINICIAN);
            String other = accounts.copyOf(Demo.CLERK);

            verifySecondFactor(account, Sessions.at(rotated).signIn(account, Demo.PASSWORD), rotated, announced);
            verifySecondFactor(other, Sessions.at(announced).signIn(other, Demo.PASSWORD), announced, rotated);
        }
    }

    private static void verifySecondFactor(String account, Session session, ServerProcess there, ServerProcess here) {
        Authenticator app = new SecondFactor(there).enrol(session.accessToken()).app();
        SecondFactor factor = new SecondFactor(here);

        assertThat(factor.verify(factor.challenge(account), app.again().later()).status())
                .isEqualTo(200);
    }

    private ServerProcess withSecretKeys(String name, Database database, String keys) {
        return ServerLaunch.configured(name, database, former)
                .with("SVC_SECRET_KEYS", keys)
                .start();
    }

    private ServerProcess replica(String name, Database database, KeyPair current, KeyPair other) {
        return ServerLaunch.configured(name, database, current)
                .with("LOCAL_JWT_PREVIOUS_KEYS", KeyPairs.pem(other.getPrivate()) + KeyPairs.pem(other.getPublic()))
                .start();
    }
}
