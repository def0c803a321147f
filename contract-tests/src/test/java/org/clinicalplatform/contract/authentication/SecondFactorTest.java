package org.clinicalplatform.contract.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.JwtParts;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The second factor as a front end meets it, on two replicas. */
@NeedsOwnServer("makes accounts, and needs two replicas")
class SecondFactorTest {

    private static final Duration WITHIN_A_SECOND = Duration.ofSeconds(1);
    private static final String REFUSAL = "Multi-factor verification failed";
    private static final String WRONG_CODE = "Invalid request: the code is wrong or was already used";

    private final Replicas replicas = Servers.replicas();
    private final Database database = replicas.database();
    private final SecondFactor factor = new SecondFactor(replicas.first());
    private final SecondFactor elsewhere = new SecondFactor(replicas.second());
    private final Sessions sessions = Sessions.at(replicas.first());
    private final String account = new Accounts(replicas.first()).copyOf(Demo.CLINICIAN);
    private final Session session = sessions.signIn(account, Demo.PASSWORD);

    @Test
    void loginWhenTheAccountIsEnrolledThenReturnsAChallengeAndNothingElse() {
        factor.enrol(session.accessToken());

        RawResponse response = sessions.login(account, Demo.PASSWORD);

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.json().names()).containsExactlyInAnyOrder("mfaRequired", "mfaChallengeToken");
        assertThat(response.json().get("mfaRequired").node().asBoolean()).isTrue();
        assertThat(response.json().text("mfaChallengeToken")).matches("[0-9a-f]{96}");
        assertThat(database.number(
                        "select count(*) from mfa_challenge where token_hash = ?",
                        response.json().text("mfaChallengeToken")))
                .isZero();
    }

    @Test
    void verifyWhenTheCodeIsRightThenReturnsTokensThatCountOnBothReplicas() {
        Authenticator app = factor.enrol(session.accessToken()).app();

        RawResponse response = elsewhere.verify(factor.challenge(account), app.now());

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.json().names())
                .containsExactlyInAnyOrder("accessToken", "refreshToken", "tokenType", "expiresIn", "refreshExpiresIn");
        replicas.all().forEach(server -> {
            Json status = Sessions.at(server)
                    .verify(response.json().text("accessToken"))
                    .json();
            assertThat(status.text("acr")).isEqualTo("aal2");
            assertThat(status.text("mfaEnrolled")).isEqualTo("true");
        });
        assertThat(database.number(
                        "select mfa_last_time_step - floor(extract(epoch from now()) / 30)::bigint from user_account"
                                + " where username = ?",
                        account))
                .as("time step of the code, from the present one")
                .isBetween(-1L, 0L);
    }

    @Test
    void verifyWhenRefusedForAnyReasonThenReturnsTheSameBytes() {
        SecondFactor.Enrolled enrolled = factor.enrol(session.accessToken());
        String spent = factor.challenge(account);
        assertThat(factor.verify(spent, enrolled.app().now()).status()).isEqualTo(200);
        String burned = factor.challenge(account);
        for (int i = 0; i < 5; i++) {
            factor.verify(burned, enrolled.app().wrong());
        }
        String expired = factor.challenge(account);
        database.update(
                "update mfa_challenge set expires_at = created_at where token_hash = encode(sha256(?::bytea), 'hex')",
                expired);
        String open = factor.challenge(account);
        String right = enrolled.app().later();

        List<RawRequest> refused = Stream.of(
                        SecondFactor.verification("0".repeat(96), right, null),
                        SecondFactor.verification(spent, right, null),
                        SecondFactor.verification(burned, right, null),
                        SecondFactor.verification(expired, right, null),
                        SecondFactor.verification(open, enrolled.app().wrong(), null),
                        SecondFactor.verification(open, enrolled.app().now(), null),
                        SecondFactor.verification(open, null, "AAAA-BBBB"),
                        SecondFactor.verification(session.accessToken().substring(0, 200), right, null))
                .map(request -> request.requestId("same"))
                .toList();
        String expected = replicas.first().send(refused.get(0)).masked();

        assertThat(refused)
                .allSatisfy(request ->
                        assertThat(replicas.first().send(request).masked()).isEqualTo(expected));
        StandardError.verify(replicas.first().send(refused.get(0)), 401, SecondFactor.VERIFY, REFUSAL);
        assertThat(factor.verify(open, right).status()).isEqualTo(200);
    }

    /** Each would be looked up, and could count, if its form were right. */
    @ParameterizedTest
    @MethodSource("malformed")
    void verifyWhenTheBodyIsMalformedThenReturns400AndCountsNothing(String template) {
        factor.enrol(session.accessToken());
        String challenge = factor.challenge(account);
        String body = template.replace("<challenge>", challenge);

        RawResponse response =
                replicas.first().send(RawRequest.post(SecondFactor.VERIFY).json(body));

        assertThat(response.status()).isEqualTo(400);
        StandardError.verifyShape(response);
        assertThat(failedAttempts(challenge)).isZero();
        assertThat(events("MFA_FAILED")).isZero();
    }

    private static Stream<String> malformed() {
        return Stream.of(
                "{\"challengeToken\":\"<challenge>\"}",
                "{\"challengeToken\":\"<challenge>\",\"code\":\"000000\",\"recoveryCode\":\"A\"}",
                "{\"challengeToken\":\"<challenge>\",\"code\":null}",
                "{\"challengeToken\":\" \",\"code\":\"000000\"}",
                "{\"challengeToken\":\"" + "0".repeat(513) + "\",\"code\":\"000000\"}",
                "{\"code\":\"000000\"}",
                "{\"challengeToken\":\"<challenge>\",\"code\":\"00000\"}",
                "{\"challengeToken\":\"<challenge>\",\"code\":\"0000000\"}",
                "{\"challengeToken\":\"<challenge>\",\"code\":\"00000a\"}",
                "{\"challengeToken\":\"<challenge>\",\"code\":123456}",
                "{\"challengeToken\":\"<challenge>\",\"recoveryCode\":\"" + "A".repeat(65) + "\"}",
                "{\"challengeToken\":[\"<challenge>\"],\"code\":\"000000\"}",
                "{}");
    }

    @Test
    void verifyWhenOneCodeComesSixteenTimesAtOnceOverBothReplicasThenOpensOneSession() {
        Authenticator app = factor.enrol(session.accessToken()).app();
        String challenge = factor.challenge(account);

        List<RawResponse> responses =
                Together.responses(16, i -> new SecondFactor(replicas.all().get(i % 2)).verify(challenge, app.now()));

        assertThat(responses).filteredOn(response -> response.status() == 200).hasSize(1);
        assertThat(responses).filteredOn(response -> response.status() == 401).hasSize(15);
    }

    @Test
    void verifyWhenFortyWrongCodesComeAtOnceThenTheChallengeBurnsAtTheFifth() {
        Authenticator app = factor.enrol(session.accessToken()).app();
        String challenge = factor.challenge(account);

        List<RawResponse> responses =
                Together.responses(40, i -> new SecondFactor(replicas.all().get(i % 2)).verify(challenge, app.wrong()));

        assertThat(responses).allMatch(response -> response.status() == 401);
        assertThat(failedAttempts(challenge)).isEqualTo(5);
        assertThat(factor.verify(challenge, app.now()).status()).isEqualTo(401);
        assertThat(events("MFA_FAILED")).isEqualTo(5);
        assertThat(events("MFA_CHALLENGE_EXHAUSTED")).isEqualTo(1);
    }

    @Test
    void recoveryCodeWhenSentSixteenTimesAtOnceThenOpensOneSessionAndIsSpent() {
        SecondFactor.Enrolled enrolled = factor.enrol(session.accessToken());
        List<String> challenges =
                Stream.generate(() -> factor.challenge(account)).limit(16).toList();

        List<RawResponse> responses = Together.responses(
                16,
                i -> new SecondFactor(replicas.all().get(i % 2))
                        .verifyRecoveryCode(
                                challenges.get(i), enrolled.recoveryCodes().get(0)));

        assertThat(responses).filteredOn(response -> response.status() == 200).hasSize(1);
        assertThat(factor.status(session.accessToken()).text("recoveryCodesRemaining"))
                .isEqualTo("9");
        assertThat(events("MFA_RECOVERY_CODE_USED")).isEqualTo(1);
    }

    @Test
    void startWhenRequestedThenReturnsASecretAndDoesNotEnrol() {
        RawResponse response = factor.start(session.accessToken());

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Cache-Control")).contains("no-store");
        Json body = response.json();
        assertThat(body.names()).containsExactlyInAnyOrder("secret", "otpauthUri");
        assertThat(body.text("secret")).matches("[A-Z2-7]{32}");
        assertThat(body.text("otpauthUri"))
                .isEqualTo("otpauth://totp/Clinical%20Platform:" + account + "?secret=" + body.text("secret")
                        + "&issuer=Clinical%20Platform&algorithm=SHA1&digits=6&period=30");
        StandardError.verify(
                factor.confirm(
                        session.accessToken(),
                        Authenticator.of(body.text("secret")).wrong()),
                400,
                SecondFactor.PATH + "enrol/confirm",
                WRONG_CODE);
        assertThat(sessions.login(account, Demo.PASSWORD).json().has("accessToken"))
                .isTrue();
        assertThat(factor.status(session.accessToken()).toString())
                .isEqualTo("{\"enrolled\":false,\"required\":false,\"recoveryCodesRemaining\":0}");
    }

    @Test
    void recoveryCodesWhenHandedOutThenAreHashedGoodOnceAndVoidAfterAReissue() {
        SecondFactor.Enrolled enrolled = factor.enrol(session.accessToken());
        List<String> codes = enrolled.recoveryCodes();
        assertThat(codes).hasSize(10).doesNotHaveDuplicates();
        for (String code : codes) {
            assertThat(database.number(
                            "select count(*) from mfa_recovery_code where code_hash = encode(sha256(?::bytea), 'hex')",
                            code.replace("-", "")))
                    .isEqualTo(1);
        }
        assertThat(redeem(codes.get(0))).isEqualTo(200);
        assertThat(redeem(codes.get(0))).isEqualTo(401);
        assertThat(factor.status(session.accessToken()).text("recoveryCodesRemaining"))
                .isEqualTo("9");

        RawResponse fresh = factor.reissue(session.accessToken(), enrolled.app().now());

        assertThat(fresh.json().get("recoveryCodes").items()).hasSize(10);
        assertThat(fresh.header("Cache-Control")).contains("no-store");
        assertThat(redeem(codes.get(1))).isEqualTo(401);
        assertThat(database.number(
                        "select count(*) from mfa_recovery_code where spent_at is not null"
                                + " and code_hash = encode(sha256(?::bytea), 'hex')",
                        codes.get(0).replace("-", "")))
                .as("the used code, marked and kept")
                .isEqualTo(1);
    }

    private int redeem(String recoveryCode) {
        return factor.verifyRecoveryCode(factor.challenge(account), recoveryCode)
                .status();
    }

    @Test
    void challengeWhenSentAsABearerTokenThenIsNone() {
        factor.enrol(session.accessToken());

        StandardError.verify(
                sessions.verify(factor.challenge(account)), 401, "/api/v1/auth/verify", "Authentication is required");
    }

    @Test
    void disableWhenTheCodeIsPresentThenTheLoginIsOfOneStep() {
        Authenticator app = factor.enrol(session.accessToken()).app();
        StandardError.verify(
                factor.disable(session.accessToken(), app.earlier()), 400, SecondFactor.PATH + "disable", WRONG_CODE);

        assertThat(factor.disable(session.accessToken(), app.now()).status()).isEqualTo(204);

        assertThat(sessions.login(account, Demo.PASSWORD).json().has("accessToken"))
                .isTrue();
    }

    /** The other replica has the session in its cache each time. */
    @Test
    void factorWhenEnrolledOrDisabledHereThenTheOtherReplicaKnowsWithinASecond() {
        assertThat(isEnrolledElsewhere()).isFalse();

        Authenticator app = factor.enrol(session.accessToken()).app();
        assertThat(Await.until(WITHIN_A_SECOND, this::isEnrolledElsewhere)).isTrue();

        assertThat(factor.disable(session.accessToken(), app.now()).status()).isEqualTo(204);
        assertThat(Await.until(WITHIN_A_SECOND, () -> !isEnrolledElsewhere())).isTrue();
    }

    private boolean isEnrolledElsewhere() {
        Json status =
                Sessions.at(replicas.second()).verify(session.accessToken()).json();
        return status.text("mfaEnrolled").equals("true");
    }

    @Test
    void stepUpWhenTheCodeIsCorrectThenReturnsATokenOfTheSameSession() {
        Authenticator app = factor.enrol(session.accessToken()).app();

        RawResponse response = factor.stepUp(session.accessToken(), app.now());

        assertThat(response.json().names()).containsExactlyInAnyOrder("accessToken", "tokenType", "expiresIn");
        String steppedUp = response.json().text("accessToken");
        assertThat(JwtParts.claims(steppedUp).text("sid"))
                .isEqualTo(JwtParts.claims(session.accessToken()).text("sid"));
        assertThat(sessions.verify(steppedUp).json().text("acr")).isEqualTo("aal2");
        assertThat(factor.stepUp(session.accessToken(), app.now()).status()).isEqualTo(400);
    }

    private long failedAttempts(String challenge) {
        return database.number(
                "select failed_attempts from mfa_challenge where token_hash = encode(sha256(?::bytea), 'hex')",
                challenge);
    }

    private long events(String kind) {
        return database.number(
                "select count(*) from security_event e join user_account u on u.id = e.user_account_id"
                        + " where u.username = ? and e.kind = ?",
                account,
                kind);
    }
}
