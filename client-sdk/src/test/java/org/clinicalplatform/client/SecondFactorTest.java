package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.clinicalplatform.client.error.EnrolmentRequiredException;
import org.clinicalplatform.client.error.StepUpRequiredException;
import org.junit.jupiter.api.Test;

class SecondFactorTest extends ClientTest {
    private static final String MFA = "/api/v1/auth/mfa/";
    private static final String MFA_VERIFY = "POST " + MFA + "verify";
    private static final String STEP_UP = "POST " + MFA + "step-up";

    @Test
    void signInWhenChallengedThenPromptsAndOpensTheSession() {
        service.on(
                        SampleResponses.LOGIN,
                        SampleResponses.json(200, "{\"mfaRequired\":true,\"mfaChallengeToken\":\"challenge-1\"}"))
                .on(MFA_VERIFY, SampleResponses.tokens("access-1", "refresh-1"))
                .on(SampleResponses.GET_VISIT, SampleResponses.visit());

        client.sessions().signIn("clinician", "password", challenge -> new SecondFactorProof.Code("287082"));
        readVisit();

        assertThat(service.onlyReceived(MFA_VERIFY).body())
                .isEqualTo("{\"challengeToken\":\"challenge-1\",\"code\":\"287082\"}");
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
    void signInWhenEnrolmentIsOwedThenTheRefusalIsTyped() {
        service.on(
                SampleResponses.LOGIN,
                SampleResponses.error(403, "A second factor must be enrolled", "MFA_ENROLMENT_REQUIRED"));

        assertThatExceptionOfType(EnrolmentRequiredException.class)
                .isThrownBy(() -> client.sessions().signIn("clinician", "password"));
    }

    @Test
    void enrolmentWhenDoneThenTheCodesComeThroughAndTheSecretIsNotPrinted() {
        signedIn("access-1", "refresh-1");
        service.on("POST " + MFA + "enrol/start", Specification.example(200, "MfaEnrolment"))
                .on("POST " + MFA + "enrol/confirm", Specification.example(200, "RecoveryCodes"));

        SecondFactor.Enrolment enrolment = client.secondFactor().startEnrolment();

        assertThat(enrolment.toString()).doesNotContain(enrolment.secret());
        assertThat(client.secondFactor().confirmEnrolment("287082")).hasSize(10);
    }

    @Test
    void callWhenStepUpIsRequiredThenSessionIsNotRefreshed() {
        signedIn("access-1", "refresh-1");
        service.on(
                SampleResponses.GET_VISIT,
                SampleResponses.error(401, "A fresh proof is required", "STEP_UP_REQUIRED")
                        .with("WWW-Authenticate", "Bearer error=\"insufficient_user_authentication\", max_age=300"));

        assertThatExceptionOfType(StepUpRequiredException.class).isThrownBy(this::readVisit);

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
        readVisit();

        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer access-2");
        assertThat(store.load())
                .isEqualTo(new Tokens(
                        "access-2", "refresh-1", clock.instant(), Duration.ofMinutes(15), Duration.ofMinutes(55)));
    }

    /** Whether the session can be refreshed is for the service to say: the clock here may have been set. */
    @Test
    void stepUpWhenTheRefreshTokenSeemsToHaveExpiredThenTheFreshTokenIsKept() {
        signedIn("access-1", "refresh-1");
        clock.advance(Duration.ofHours(2));
        service.on(
                STEP_UP,
                SampleResponses.json(200, "{\"accessToken\":\"access-2\",\"tokenType\":\"Bearer\",\"expiresIn\":900}"));

        client.secondFactor().stepUp("287082");

        assertThat(store.load())
                .isEqualTo(new Tokens(
                        "access-2", "refresh-1", clock.instant(), Duration.ofMinutes(15), Duration.ofSeconds(1)));
    }

    @Test
    void textWhenAProofIsPrintedThenHoldsNoCode() {
        assertThat(new SecondFactorProof.Code("287082")).hasToString("Code[***]");
        assertThat(new SecondFactorProof.RecoveryCode("MFRG")).hasToString("RecoveryCode[***]");
    }
}
