package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.GuideSql;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.Test;

/** A key pair is replaced while second factors are stored under the key that is derived from it, as the guide says. */
@NeedsOwnServer("starts servers with keys of their own")
class LostKeyTest {

    /** What the reader of the guide replaces. */
    private static final String KEY_OF_THE_GUIDE = "jwt-…";

    private static final Pattern MISSING = Pattern.compile("encrypted under the keys \\[([^\\]]+)\\]");

    private final Database database = Servers.demoDatabase("lost_key");

    @Test
    void serverWhenTheKeyOfSecondFactorsIsLostThenStartsAfterTheStatementsOfTheGuide() {
        String account;
        String other;
        try (ServerProcess before = launch("lost-key-before").start()) {
            Accounts accounts = new Accounts(before);
            account = accounts.copyOf(Demo.CLINICIAN);
            other = accounts.copyOf(Demo.CLERK);
            new SecondFactor(before).enrol(token(before, account));
        }

        ServerLaunch after = launch("lost-key-after");
        String statements = GuideSql.block("operator.md", "delete from totp_secret where key_id");
        assertThat(statements).contains(KEY_OF_THE_GUIDE);
        database.update(statements.replace(KEY_OF_THE_GUIDE, keyNamedByTheRefusal(after)));

        try (ServerProcess started = after.with("MFA_REQUIRED_FOR_ALL_USERS", "true")
                .with("SVC_AUTH_MFA_UNENROLLED", "enrol-only")
                .start()) {
            assertThat(database.number("select count(*) from mfa_recovery_code where voided_at is null"))
                    .as("recovery codes of removed second factors")
                    .isZero();
            SecondFactor factor = new SecondFactor(started);
            String token = token(started, account);
            Authenticator app = Authenticator.of(factor.start(token).json().text("secret"));
            // the account keeps the step of the former enrolment, which may be the one before this
            factor.confirm(token, app.now()).expect(200);
            assertThat(factor.verify(factor.challenge(account), app.later()).status())
                    .isEqualTo(200);
            assertThat(Sessions.at(started).signIn(other, Demo.PASSWORD).accessToken())
                    .isNotEmpty();
        }
    }

    private static String token(ServerProcess server, String account) {
        return Sessions.at(server).signIn(account, Demo.PASSWORD).accessToken();
    }

    private static String keyNamedByTheRefusal(ServerLaunch launch) {
        try (ServerProcess refusing = launch.startProcess()) {
            assertThat(refusing.awaitExit(ServerProcess.START_LIMIT)).isNotZero();
            Matcher missing = MISSING.matcher(refusing.log());
            assertThat(missing.find()).as(refusing.log()).isTrue();
            return missing.group(1);
        }
    }

    private ServerLaunch launch(String name) {
        return ServerLaunch.configured(name, database, KeyPairs.ec("secp256r1"));
    }
}
