package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import org.clinicalplatform.client.error.AuthenticationFailedException;
import org.clinicalplatform.client.error.ClinicalApiException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.EnrolmentRequiredException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.StepUpRequiredException;
import org.junit.jupiter.api.Test;

class SecondFactorTest extends ClientTest {
    private static final String MFA = "/api/v1/auth/mfa/";
    private static final String MFA_VERIFY = "POST " + MFA + "verify";
    private static final String STEP_UP = "POST " + MFA + "step-up";
    private static final String CODES = """
            {"recoveryCodes":["A","B","C","D","E","F","G","H","I","J"]}""";

    @Test
    void signInWhenChallengedThenPromptsAndOpensTheSession() {
        challengeAtLogin();
        service.on(MFA_VERIFY, SampleResponses.tokens("access-1", "refresh-1"))
                .on(SampleResponses.GET_VISIT, SampleResponses.visit());

        client.sessions().signIn("clinician", "password", challenge -> new SecondFactorProof.Code("287082"));
        client.visits().get(SampleResponses.VISIT);

        assertThat(service.onlyReceived(MFA_VERIFY).body())
                .isEqualTo("{\"challengeToken\":\"challenge-1\",\"code\":\"287082\"}");
        assertThat(service.onlyReceived(MFA_VERIFY).authorization()).isEmpty();
        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer access-1");
    }

    @Test
    void signInWhenThereIsNoSecondFactorThenDoesNotPrompt() {
        service.on(SampleResponses.LOGIN, SampleResponses.tokens("access-1", "refresh-1"));

        SignIn.Session session = client.sessions().signIn("clinician", "password", challenge -> {
            throw new AssertionError("asked");
        });

        assertThat(session.tokens().accessToken()).isEqualTo("access-1");
    }

    @Test
    void completeWhenARecoveryCodeIsGivenThenItIsSentInPlaceOfACode() {
        service.on(MFA_VERIFY, SampleResponses.tokens("access-1", "refresh-1"));

        client.sessions()
                .complete(new SignIn.MfaChallenge("challenge-1"), new SecondFactorProof.RecoveryCode("MFRG-GZDF"));

        assertThat(service.onlyReceived(MFA_VERIFY).body())
                .isEqualTo("{\"challengeToken\":\"challenge-1\",\"recoveryCode\":\"MFRG-GZDF\"}");
    }

    @Test
    void completeWhenTheProofIsWrongThenAuthenticationFailedOnceAndNoSession() {
        service.on(MFA_VERIFY, SampleResponses.error(401, "Multi-factor verification failed", null));

        assertThatExceptionOfType(AuthenticationFailedException.class)
                .isThrownBy(() -> client.sessions()
                        .complete(new SignIn.MfaChallenge("challenge-1"), new SecondFactorProof.Code("000000")));

        assertThat(service.received(MFA_VERIFY)).hasSize(1);
        assertThat(store.load()).isNull();
    }

    @Test
    void signInWhenEnrolmentIsOwedThenTheRefusalIsTyped() {
        service.on(
                SampleResponses.LOGIN,
                SampleResponses.error(403, "A second factor must be enrolled", "MFA_ENROLMENT_REQUIRED"));

        assertThatExceptionOfType(EnrolmentRequiredException.class)
                .isThrownBy(() -> client.sessions().signIn("clinician", "password"));
    }

    @Test
    void enrolmentWhenDoneThenSecretAndCodesComeThroughAndNoneIsPrinted() {
        signedIn("access-1", "refresh-1");
        service.on(
                        "POST " + MFA + "enrol/start",
                        SampleResponses.json(
                                200, "{\"secret\":\"GEZDGNBV\",\"otpauthUri\":\"otpauth://totp/x?secret=GEZDGNBV\"}"))
                .on("POST " + MFA + "enrol/confirm", SampleResponses.json(200, CODES));

        SecondFactor.Enrolment enrolment = client.secondFactor().startEnrolment();
        List<String> codes = client.secondFactor().confirmEnrolment("287082");

        assertThat(enrolment.secret()).isEqualTo("GEZDGNBV");
        assertThat(enrolment.otpauthUri()).contains("secret=GEZDGNBV");
        assertThat(enrolment.toString()).doesNotContain("GEZDGNBV");
        assertThat(codes).hasSize(10);
    }

    @Test
    void operationsWhenRefusedThenTheRefusalIsTyped() {
        signedIn("access-1", "refresh-1");
        service.on("POST " + MFA + "disable", SampleResponses.error(400, "Invalid request", null))
                .on("POST " + MFA + "recovery-codes", SampleResponses.error(409, "Not enrolled", "MFA_NOT_ENROLLED"));

        assertThatExceptionOfType(InvalidRequestException.class)
                .isThrownBy(() -> client.secondFactor().disable("000000"));
        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.secondFactor().reissueRecoveryCodes("000000"));
    }

    @Test
    void statusWhenReadThenSaysAllThree() {
        signedIn("access-1", "refresh-1");
        service.on(
                "GET " + MFA + "status",
                SampleResponses.json(200, "{\"enrolled\":true,\"required\":false,\"recoveryCodesRemaining\":9}"));

        assertThat(client.secondFactor().status().getRecoveryCodesRemaining()).isEqualTo(9);
    }

    @Test
    void callWhenStepUpIsRequiredThenSessionIsNotRefreshed() {
        signedIn("access-1", "refresh-1");
        service.on(
                SampleResponses.GET_VISIT,
                SampleResponses.error(401, "A fresh proof is required", "STEP_UP_REQUIRED")
                        .with("WWW-Authenticate", "Bearer error=\"insufficient_user_authentication\", max_age=300"));

        assertThatExceptionOfType(StepUpRequiredException.class)
                .isThrownBy(() -> client.visits().get(SampleResponses.VISIT));

        assertThat(service.received(SampleResponses.REFRESH)).isEmpty();
        assertThat(service.received(SampleResponses.GET_VISIT)).hasSize(1);
        assertThat(store.load()).isNotNull();
    }

    @Test
    void stepUpWhenTakenThenTheFreshTokenIsUsedAndTheRefreshTokenKept() {
        signedIn("access-1", "refresh-1");
        clock.advance(Duration.ofMinutes(5));
        service.on(
                        STEP_UP,
                        SampleResponses.json(
                                200, "{\"accessToken\":\"access-2\",\"tokenType\":\"Bearer\",\"expiresIn\":900}"))
                .on(SampleResponses.GET_VISIT, SampleResponses.visit());

        client.secondFactor().stepUp("287082");
        client.visits().get(SampleResponses.VISIT);

        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer access-2");
        assertThat(store.load())
                .isEqualTo(new Tokens(
                        "access-2", "refresh-1", clock.instant(), Duration.ofMinutes(15), Duration.ofMinutes(55)));
    }

    @Test
    void stepUpWhenTheCodeIsWrongThenTheSessionStays() {
        signedIn("access-1", "refresh-1");
        service.on(STEP_UP, SampleResponses.error(400, "Invalid request", null));

        assertThatExceptionOfType(ClinicalApiException.class)
                .isThrownBy(() -> client.secondFactor().stepUp("000000"));

        assertThat(store.load()).isNotNull();
    }

    @Test
    void textWhenAProofIsPrintedThenHoldsNoCode() {
        assertThat(new SecondFactorProof.Code("287082")).hasToString("Code[***]");
        assertThat(new SecondFactorProof.RecoveryCode("MFRG")).hasToString("RecoveryCode[***]");
    }

    private void challengeAtLogin() {
        service.on(
                SampleResponses.LOGIN,
                SampleResponses.json(200, "{\"mfaRequired\":true,\"mfaChallengeToken\":\"challenge-1\"}"));
    }
}
