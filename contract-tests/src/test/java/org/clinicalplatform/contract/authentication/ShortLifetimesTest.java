package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.clinicalplatform.contract.ratelimit.LimitedClient;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What an operator can shorten, lower or turn off; each lifetime ends at the time that the setting says. */
@NeedsOwnServer("starts a server with lifetimes of seconds")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ShortLifetimesTest {

    private static final Duration LIFETIME = Duration.ofSeconds(10);
    private static final String PAGE = "https://portal.example/password-reset";
    private static final String PASSWORD = "correct-Horse-1";

    private final Database database = Servers.demoDatabase("short_lifetimes");
    private final ServerProcess server = ServerLaunch.configured("short-lifetimes", database, KeyPairs.ec("secp256r1"))
            .with("LOCAL_AUTH_PASSWORD_RESET_TOKEN_TTL", LIFETIME.toString())
            .with("LOCAL_AUTH_PASSWORD_RESET_REDEEM_URL", PAGE)
            .with("MFA_CHALLENGE_TTL", LIFETIME.toString())
            .with("MFA_MAX_ATTEMPTS_PER_CHALLENGE", "2")
            .with("SVC_AUTH_MFA_ACCOUNT_CAP", "5")
            .with("SVC_CLINICAL_EMERGENCY_ACCESS_DURATION", LIFETIME.toString())
            .withDefaultLimits()
            .with("SECURITY_RATE_LIMIT_ENABLED", "false")
            .start();
    private final SecondFactor factor = new SecondFactor(server);
    private final Accounts accounts = new Accounts(server);

    private final String challenged = accounts.copyOf(Demo.CLERK);
    private final Json late;
    private final RawRequest emergencyVisit;
    private final Authenticator app;
    private final String challenge;
    private final long arranged;

    /** Creates and checks everything that expires, so that all tests wait for the same time. */
    ShortLifetimesTest() {
        Json timely = Registrations.at(server).newAccount();
        assertThat(timely.text("passwordSetupLink")).startsWith(PAGE + "?token=");
        assertThat(redeem(timely).status()).isEqualTo(204);
        late = Registrations.at(server).newAccount();

        String token = Sessions.at(server).fresh(Demo.CLINICIAN).accessToken();
        emergencyVisit =
                RawRequest.get(Visits.path(Demo.VISIT_OF_RESTRICTED_PATIENT)).bearer(token);
        assertThat(server.send(emergencyVisit).status()).isEqualTo(404);

        app = enrol(challenged).app();
        challenge = factor.challenge(challenged);
        RawRequest emergency = RawRequest.post(
                        "/api/v1/clinical/patients/" + Demo.RESTRICTED_PATIENT_AT_N1 + "/emergency-access")
                .json("{\"reason\":\"Found unconscious\"}")
                .bearer(token);
        assertThat(server.send(emergency).status()).isEqualTo(201);
        arranged = System.nanoTime();
        assertThat(server.send(emergencyVisit).status()).isEqualTo(200);
    }

    @AfterAll
    void stop() {
        server.close();
    }

    private void awaitExpiry() {
        Duration passed = Duration.ofNanos(System.nanoTime() - arranged);
        if (passed.compareTo(LIFETIME) < 0) {
            Await.pause(LIFETIME.minus(passed));
        }
    }

    @Test
    void linkWhenItsLifetimeIsOverThenIsRefusedLikeAnUnknownOne() {
        awaitExpiry();

        StandardError.verify(
                redeem(late),
                401,
                "/api/v1/auth/password-reset/redeem",
                "Password reset link is invalid or has expired.");
    }

    @Test
    void emergencyWhenItsLifetimeIsOverThenTheRecordIsUnknownAgain() {
        awaitExpiry();

        assertThat(server.send(emergencyVisit).status()).isEqualTo(404);
    }

    @Test
    void challengeWhenItsLifetimeIsOverThenIsRefusedAndANewOneWorks() {
        awaitExpiry();

        assertThat(factor.verify(challenge, app.now()).status()).isEqualTo(401);
        assertThat(factor.verify(factor.challenge(challenged), app.now()).status())
                .isEqualTo(200);
    }

    private RawResponse redeem(Json account) {
        return Registrations.at(server).redeem(Registrations.tokenOf(account.text("passwordSetupLink")), PASSWORD);
    }

    @Test
    void challengeWhenAsManyCodesWereWrongAsTheSettingAllowsThenIsBurned() {
        String account = accounts.copyOf(Demo.CLERK);
        Authenticator app = enrol(account).app();
        String open = factor.challenge(account);
        String burned = factor.challenge(account);
        factor.verify(open, app.wrong());
        factor.verify(burned, app.wrong());
        factor.verify(burned, app.wrong());

        assertThat(factor.verify(burned, app.now()).status()).isEqualTo(401);
        assertThat(factor.verify(open, app.now()).status()).isEqualTo(200);
    }

    /** The guesses at signed-in operations count like those at challenges, and the password is of no help. */
    @Test
    void secondFactorWhenGuessedOverAllOperationsThenIsPausedButTheAccountIsNot() {
        String account = accounts.copyOf(Demo.CLERK);
        Session session = signIn(account);
        Authenticator app = enrol(session).app();
        factor.disable(session.accessToken(), app.wrong());
        factor.reissue(session.accessToken(), app.wrong());
        factor.stepUp(session.accessToken(), app.wrong());
        factor.verify(factor.challenge(account), app.wrong());
        factor.verify(factor.challenge(account), app.wrong());

        assertThat(factor.verify(factor.challenge(account), app.now()).status()).isEqualTo(401);
        assertThat(factor.disable(session.accessToken(), app.now()).status()).isEqualTo(400);
        assertThat(Sessions.at(server).login(account, Demo.PASSWORD).status()).isEqualTo(200);
        assertThat(database.number(
                        "select count(*) from security_event e join user_account u on u.id = e.user_account_id"
                                + " where u.username = ? and e.kind = 'MFA_LOCKED'",
                        account))
                .isEqualTo(1);
    }

    @Test
    void limiterWhenItIsOffThenNothingIsLimitedOrRecorded() {
        LimitedClient client = LimitedClient.of(server);
        for (int i = 0; i < 130; i++) {
            assertThat(client.failRefresh().status()).isEqualTo(401);
        }
        for (int i = 0; i < 6; i++) {
            assertThat(client.fail("nobody").status()).isEqualTo(401);
        }
        assertThat(client.succeed(Demo.CLERK).status()).isEqualTo(200);
        assertThat(database.number("select count(*) from security_event where kind = 'RATE_LIMITED'"))
                .isZero();
    }

    private SecondFactor.Enrolled enrol(String account) {
        return enrol(signIn(account));
    }

    private SecondFactor.Enrolled enrol(Session session) {
        return factor.enrol(session.accessToken());
    }

    private Session signIn(String account) {
        return Sessions.at(server).signIn(account, Demo.PASSWORD);
    }
}
