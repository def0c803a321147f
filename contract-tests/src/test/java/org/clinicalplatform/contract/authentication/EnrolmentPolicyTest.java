package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.GuideSql;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Visits;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What a policy demands of those who have no second factor. */
@NeedsOwnServer("needs servers with policies of their own")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EnrolmentPolicyTest {

    private static final String MESSAGE = "A second factor must be enrolled first";
    private static final String CODE = "MFA_ENROLMENT_REQUIRED";

    /** What the reader of the guide replaces. */
    private static final String KEY_OF_THE_GUIDE = "jwt-…";

    private static final Pattern MISSING = Pattern.compile("encrypted under the keys \\[([^\\]]+)\\]");

    private final Database database = Servers.demoDatabase("policy");

    private String lost;
    private String neverEnrolled;
    private ServerProcess obliging;

    /**
     * A server that obliges everybody. Its key pair is not the one under which a second factor was stored, so that it
     * starts after the statements of the guide.
     */
    @BeforeAll
    void start() {
        try (ServerProcess before = launch("lost-key", KeyPairs.ec("secp256r1")).start()) {
            Accounts accounts = new Accounts(before);
            lost = accounts.copyOf(Demo.CLINICIAN);
            neverEnrolled = accounts.copyOf(Demo.CLERK);
            new SecondFactor(before)
                    .enrol(Sessions.at(before).signIn(lost, Demo.PASSWORD).accessToken());
        }

        KeyPair keys = KeyPairs.ec("secp256r1");
        ServerLaunch after = launch("policy", keys);
        String statements = GuideSql.block("operator.md", "delete from totp_secret where key_id");
        assertThat(statements).contains(KEY_OF_THE_GUIDE);
        database.update(statements.replace(KEY_OF_THE_GUIDE, keyNamedByTheRefusal(after, keys)));

        obliging = after.with("MFA_REQUIRED_FOR_ALL_USERS", "true")
                .with("SVC_AUTH_MFA_UNENROLLED", "enrol-only")
                .with("SVC_AUTH_MFA_STEP_UP_OPERATIONS", "getVisit")
                .start();
    }

    private static String keyNamedByTheRefusal(ServerLaunch launch, KeyPair keys) {
        try (ServerProcess refusing = launch.startProcess()) {
            assertThat(refusing.awaitExit(ServerProcess.START_LIMIT)).isNotZero();
            assertThat(refusing.log())
                    .contains("LOCAL_JWT_PREVIOUS_KEYS", "SVC_SECRET_KEYS")
                    .doesNotContain(KeyPairs.pem(keys.getPrivate()).split("\n")[1]);
            Matcher missing = MISSING.matcher(refusing.log());
            assertThat(missing.find()).as(refusing.log()).isTrue();
            return missing.group(1);
        }
    }

    private ServerLaunch launch(String name, KeyPair keys) {
        return ServerLaunch.configured(name, database, keys);
    }

    @AfterAll
    void stop() {
        if (obliging != null) {
            obliging.close();
        }
    }

    @Test
    void serverWhenTheKeyOfSecondFactorsIsLostThenStartsAfterTheStatementsOfTheGuide() {
        assertThat(database.number(
                        "select count(*) from mfa_recovery_code where voided_at is null"
                                + " and user_account_id = (select id from user_account where username = ?)",
                        lost))
                .as("recovery codes of removed second factors")
                .isZero();
        SecondFactor factor = new SecondFactor(obliging);
        String token = Sessions.at(obliging).signIn(lost, Demo.PASSWORD).accessToken();
        Authenticator app = Authenticator.of(factor.start(token).json().text("secret"));
        // the account keeps the step of the former enrolment, which may be the one before this
        factor.confirm(token, app.now()).expect(200);
        assertThat(factor.verify(factor.challenge(lost), app.later()).status()).isEqualTo(200);
        assertThat(Sessions.at(obliging).signIn(neverEnrolled, Demo.PASSWORD).accessToken())
                .isNotEmpty();
    }

    @Test
    void roleWhenItObligesThenCountsForLoginsAndForSessionsThatRun() {
        ServerProcess server = Servers.strict();
        Sessions sessions = Sessions.at(server);
        String account = new Accounts(server).copyOf(Demo.CLINICIAN);
        Session running = sessions.fresh(account);

        server.database()
                .update(
                        "insert into role_assignment (id, user_account_id, role_id, tenant_id, created_at)"
                                + " select gen_random_uuid(), u.id, r.id, u.tenant_id, now()"
                                + " from user_account u, role r where u.username = ? and r.code = 'AUDITOR'",
                        account);

        assertThat(Await.until(
                        Duration.ofSeconds(1),
                        () -> sessions.verify(running.accessToken())
                                .json()
                                .text("mfaRequired")
                                .equals("true")))
                .isTrue();
        verifyReachesEnrolmentOnly(server, running.accessToken());
        StandardError.verify(sessions.refresh(running.refreshToken()), 403, "/api/v1/auth/refresh", MESSAGE, CODE);
        StandardError.verify(sessions.login(account, Demo.PASSWORD), 403, "/api/v1/auth/login", MESSAGE, CODE);
        assertThat(sessions.login(account, "wrong").status()).isEqualTo(401);
        assertThat(sessions.login(Demo.CLERK, Demo.PASSWORD).status())
                .as("not obliged")
                .isEqualTo(200);
    }

    @Test
    void everybodyWhenObligedAndMayEnrolThenSignsInAndReachesRecordsOnceEnrolled() {
        SecondFactor factor = new SecondFactor(obliging);
        String limited =
                Sessions.at(obliging).signIn(Demo.CLINICIAN, Demo.PASSWORD).accessToken();
        verifyReachesEnrolmentOnly(obliging, limited);

        Authenticator app = factor.enrol(limited).app();

        verifyStepUp(obliging, limited, app.now());
        Session twoFactors =
                Sessions.at(obliging).signInWith(factor.verify(factor.challenge(Demo.CLINICIAN), app.later()));
        assertThat(readVisit(obliging, twoFactors.accessToken()).status()).isEqualTo(200);
    }

    private static void verifyReachesEnrolmentOnly(ServerProcess server, String accessToken) {
        Json status = Sessions.at(server).verify(accessToken).json();
        assertThat(status.text("mfaRequired")).isEqualTo("true");
        assertThat(status.text("mfaEnrolled")).isEqualTo("false");
        assertThat(new SecondFactor(server).status(accessToken).text("required"))
                .isEqualTo("true");
        StandardError.verify(readVisit(server, accessToken), 403, Visits.path(Demo.ENDED_VISIT), MESSAGE, CODE);
        StandardError.verify(
                server.send(RawRequest.get("/api/v1/auth/session/tenants").bearer(accessToken)),
                403,
                "/api/v1/auth/session/tenants",
                MESSAGE,
                CODE);
    }

    /** The session is of one factor still, and the operation asks for two. */
    private static void verifyStepUp(ServerProcess server, String accessToken, String code) {
        RawResponse refused = readVisit(server, accessToken);
        StandardError.verify(
                refused,
                401,
                Visits.path(Demo.ENDED_VISIT),
                "The second factor must be verified again",
                "STEP_UP_REQUIRED");
        assertThat(refused.headers("WWW-Authenticate"))
                .containsExactly("Bearer error=\"insufficient_user_authentication\", max_age=300");
        String stepped =
                new SecondFactor(server).stepUp(accessToken, code).json().text("accessToken");
        assertThat(readVisit(server, stepped).status()).isEqualTo(200);
    }

    private static RawResponse readVisit(ServerProcess server, String accessToken) {
        return server.send(RawRequest.get(Visits.path(Demo.ENDED_VISIT)).bearer(accessToken));
    }
}
