package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;

/** What an enrolment hands out and what of it is kept, and which codes it takes. */
@NeedsOwnServer("makes accounts, and reads what the database stores")
@LocalMode
class EnrolmentTest {

    private static final String CODES =
            "select count(*) from mfa_recovery_code where user_account_id = (select id from user_account"
                    + " where username = ?)";

    private final ServerUnderTest server = Servers.shared();
    private final Database database = server.database();
    private final SecondFactor factor = new SecondFactor(server);
    private final Sessions sessions = Sessions.at(server);
    private final String account = new Accounts(server).copyOf(Demo.CLINICIAN);
    private final Session session = sessions.signIn(account, Demo.PASSWORD);

    @Test
    void startWhenAskedThenReturnsASecretAndAnAddressForAnApp() {
        RawResponse response = factor.start(session.accessToken());

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Cache-Control")).contains("no-store");
        Json body = response.json();
        assertThat(body.names()).containsExactlyInAnyOrder("secret", "otpauthUri");
        assertThat(body.text("secret")).matches("[A-Z2-7]{32}");
        assertThat(body.text("otpauthUri"))
                .isEqualTo("otpauth://totp/Clinical%20Platform:" + account + "?secret=" + body.text("secret")
                        + "&issuer=Clinical%20Platform&algorithm=SHA1&digits=6&period=30");
        assertThat(database.number(
                        "select count(*) from totp_secret t where t::text like ?", "%" + body.text("secret") + "%"))
                .isZero();
    }

    @Test
    void startWhenRepeatedThenOnlyTheNewSecretCanBeConfirmed() {
        Authenticator first = Authenticator.of(start().text("secret"));
        Authenticator second = Authenticator.of(start().text("secret"));

        assertThat(factor.confirm(session.accessToken(), first.now()).status()).isEqualTo(400);
        assertThat(factor.confirm(session.accessToken(), second.now()).status()).isEqualTo(200);
    }

    @Test
    void startWhenItWaitsForTenMinutesThenCanNoLongerBeConfirmed() {
        Authenticator app = Authenticator.of(start().text("secret"));
        waited("10 minutes");

        StandardError.verify(
                factor.confirm(session.accessToken(), app.now()),
                409,
                SecondFactor.PATH + "enrol/confirm",
                "There is no pending enrolment",
                "MFA_ENROLMENT_NOT_STARTED");

        Authenticator again = Authenticator.of(start().text("secret"));
        waited("8 minutes");
        assertThat(factor.confirm(session.accessToken(), again.now()).status()).isEqualTo(200);
    }

    /** As if the enrolment had been started that much earlier. */
    private void waited(String time) {
        assertThat(database.update(
                        "update totp_secret set created_at = created_at - ?::interval, expires_at = expires_at -"
                                + " ?::interval where user_account_id = (select id from user_account where username = ?)",
                        time,
                        time,
                        account))
                .isEqualTo(1);
    }

    @Test
    void recoveryCodesWhenHandedOutThenAreTenAndOnlyTheirHashesAreKept() {
        List<String> codes = factor.enrol(session.accessToken()).recoveryCodes();

        assertThat(codes).hasSize(10).doesNotHaveDuplicates();
        assertThat(factor.status(session.accessToken()).text("recoveryCodesRemaining"))
                .isEqualTo("10");
        for (String code : codes) {
            assertThat(database.number(
                            CODES + " and code_hash = encode(sha256(?::bytea), 'hex')", account, code.replace("-", "")))
                    .isEqualTo(1);
        }
        assertThat(database.number(CODES, account)).isEqualTo(10);
    }

    @Test
    void recoveryCodeWhenRedeemedThenIsMarkedSpentAndKeptAlsoAfterAReissue() {
        SecondFactor.Enrolled enrolled = factor.enrol(session.accessToken());
        String code = enrolled.recoveryCodes().get(0);

        assertThat(factor.verifyRecoveryCode(challenge(), code).status()).isEqualTo(200);

        assertThat(factor.verifyRecoveryCode(challenge(), code).status()).isEqualTo(401);
        assertThat(factor.status(session.accessToken()).text("recoveryCodesRemaining"))
                .isEqualTo("9");
        assertThat(database.number(CODES + " and spent_at is not null", account))
                .isEqualTo(1);
        assertThat(factor.reissue(session.accessToken(), enrolled.app().now()).status())
                .isEqualTo(200);
        assertThat(database.number(CODES + " and spent_at is not null", account))
                .isEqualTo(1);
        assertThat(factor.status(session.accessToken()).text("recoveryCodesRemaining"))
                .isEqualTo("10");
    }

    @Test
    void recoveryCodesWhenTheCodeIsNotPresentOrUsedThenAreNotReissued() {
        SecondFactor.Enrolled enrolled = factor.enrol(session.accessToken());

        for (String code : List.of(enrolled.app().wrong(), enrolled.app().earlier())) {
            StandardError.verify(
                    factor.reissue(session.accessToken(), code),
                    400,
                    SecondFactor.PATH + "recovery-codes",
                    "Invalid request: the code is wrong or was already used");
        }

        assertThat(factor.verifyRecoveryCode(
                                challenge(), enrolled.recoveryCodes().get(9))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void codeWhenAStepWasTakenThenThatOneAndTheOneBeforeAreRefusedAndTheNextIsTaken() {
        Authenticator app = factor.enrol(session.accessToken()).app();
        assertThat(factor.verify(challenge(), app.earlier()).status())
                .as("the enrolment took it")
                .isEqualTo(401);
        assertThat(factor.verify(challenge(), app.now()).status()).isEqualTo(200);

        assertThat(factor.verify(challenge(), app.now()).status()).isEqualTo(401);
        assertThat(factor.verify(challenge(), app.earlier()).status()).isEqualTo(401);
        assertThat(factor.stepUp(session.accessToken(), app.now()).status()).isEqualTo(400);
        assertThat(factor.verify(challenge(), app.later()).status()).isEqualTo(200);
    }

    @Test
    void codesWhenWrongThenTheAccountIsNotLocked() {
        Authenticator app = factor.enrol(session.accessToken()).app();
        for (int i = 0; i < 2; i++) {
            String challenge = challenge();
            for (int j = 0; j < 5; j++) {
                assertThat(factor.verify(challenge, app.wrong()).status()).isEqualTo(401);
            }
        }

        assertThat(sessions.login(account, Demo.PASSWORD).json().has("mfaChallengeToken"))
                .isTrue();
        assertThat(database.number(
                        "select count(*) from account_lockout where subject = (select id from user_account"
                                + " where username = ?)",
                        account))
                .isZero();
    }

    @Test
    void challengeWhenSentAsABearerTokenThenIsNone() {
        factor.enrol(session.accessToken());

        StandardError.verify(sessions.verify(challenge()), 401, "/api/v1/auth/verify", "Authentication is required");
    }

    @Test
    void challengesWhenTwoAreOpenThenWrongCodesOfOneDoNotBurnTheOther() {
        Authenticator app = factor.enrol(session.accessToken()).app();
        List<String> both = Stream.generate(this::challenge).limit(2).toList();
        for (int i = 0; i < 5; i++) {
            factor.verify(both.get(0), app.wrong());
        }

        assertThat(factor.verify(both.get(0), app.now()).status()).isEqualTo(401);
        assertThat(factor.verify(both.get(1), app.now()).status()).isEqualTo(200);
    }

    private Json start() {
        return factor.start(session.accessToken()).json();
    }

    private String challenge() {
        return factor.challenge(account);
    }
}
