package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.AuthenticationFailedException;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.error.ThrottledException;
import org.clinicalplatform.client.error.UnexpectedAnswerException;
import org.clinicalplatform.client.generated.model.SessionFacility;
import org.clinicalplatform.client.generated.model.SessionTenant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SessionsTest extends ClientTest {
    private static final String EXCHANGE = "POST /api/v1/auth/session/exchange";

    @Test
    void signInWhenPasswordIsRightThenSessionIsOpenedAndUsed() {
        service.on(Answers.LOGIN, Answers.tokens("access-1", "refresh-1")).on(Answers.GET_VISIT, Answers.visit());

        SignIn outcome = client.sessions().signIn("clinician", "demo-Password-1");
        client.visits().get(Answers.VISIT);

        Tokens expected =
                new Tokens("access-1", "refresh-1", clock.instant(), Duration.ofMinutes(15), Duration.ofHours(1));
        assertThat(outcome).isEqualTo(new SignIn.Session(expected));
        assertThat(store.load()).isEqualTo(expected);
        assertThat(service.onlyReceived(Answers.LOGIN).body())
                .isEqualTo("{\"username\":\"clinician\",\"password\":\"demo-Password-1\"}");
        assertThat(service.onlyReceived(Answers.LOGIN).authorization()).isEmpty();
        assertThat(service.onlyReceived(Answers.GET_VISIT).authorization()).containsExactly("Bearer access-1");
    }

    @Test
    void signInWhenSecondFactorIsDueThenChallengeAndNobodyWorksUnderTheFormerSession() {
        signedIn("access-of-somebody-else", "refresh-of-somebody-else");
        service.on(Answers.LOGIN, Answers.json(200, "{\"mfaRequired\":true,\"mfaChallengeToken\":\"9d1c5b7e2f\"}"));

        SignIn outcome = client.sessions().signIn("clinician", "demo-Password-1");

        assertThat(outcome).isEqualTo(new SignIn.MfaChallenge("9d1c5b7e2f"));
        assertThat(store.load()).isNull();
    }

    @Test
    void signInWhenRefusedThenAuthenticationFailedAndFormerSessionStays() {
        signedIn("access-1", "refresh-1");
        service.on(Answers.LOGIN, Answers.error(401, "Invalid username or password", null));

        assertThatExceptionOfType(AuthenticationFailedException.class)
                .isThrownBy(() -> client.sessions().signIn("clinician", "wrong"));

        assertThat(store.load()).isNotNull();
        assertThat(service.received(Answers.LOGIN)).hasSize(1);
        assertThat(service.received(Answers.REFRESH)).isEmpty();
    }

    @Test
    void signInWhenThrottledThenNoSecondAttemptAndWaitIsTold() {
        service.on(Answers.LOGIN, Answers.error(429, "Too many attempts", null).with("Retry-After", "7"));

        assertThatExceptionOfType(ThrottledException.class)
                .isThrownBy(() -> client.sessions().signIn("clinician", "demo-Password-1"))
                .satisfies(e -> assertThat(e.retryAfter()).contains(Duration.ofSeconds(7)));

        assertThat(service.received(Answers.LOGIN)).hasSize(1);
    }

    static Stream<String> neitherSessionNorChallenge() {
        String session = Answers.tokens("access-1", "refresh-1").body();
        return Stream.of(
                "{}",
                "{\"mfaRequired\":true}",
                session.replace(",\"refreshExpiresIn\":3600", ""),
                session.replace("\"refreshToken\":\"refresh-1\",", ""),
                session.replace("Bearer", "DPoP"),
                session.replace("access-1", "access 1"),
                session.replace("900", "0"),
                session.replace("900", "9223372036854775807"));
    }

    @ParameterizedTest
    @MethodSource("neitherSessionNorChallenge")
    void signInWhenAnswerIsNeitherSessionNorChallengeThenUnexpectedAnswer(String body) {
        service.on(Answers.LOGIN, Answers.json(200, body));

        assertThatExceptionOfType(UnexpectedAnswerException.class)
                .isThrownBy(() -> client.sessions().signIn("clinician", "demo-Password-1"))
                .satisfies(e -> assertThat(e.status()).isEqualTo(200));

        assertThat(store.load()).isNull();
    }

    @Test
    void callWhenNobodySignedInThenSessionEndedAndNothingIsSent() {
        assertThatExceptionOfType(SessionEndedException.class)
                .isThrownBy(() -> client.visits().get(Answers.VISIT))
                .satisfies(e -> assertThat(e.refusal()).isEmpty());

        assertThat(service.received()).isEmpty();
    }

    @Test
    void verifyWhenSignedInThenAccountScopeAndPermissions() {
        signedIn("access-1", "refresh-1");
        service.on(Answers.VERIFY, Answers.json(200, """
                        {"active":true,"userAccountId":"01900000-0000-7000-8000-000000000011","username":"clinician",\
                        "permissions":["clinical.visit.read"],"mfaEnrolled":false,"mfaRequired":false,"acr":"aal1",\
                        "expiresAt":"2026-03-01T08:30:30.000Z"}"""));

        assertThat(client.sessions().verify().getPermissions()).containsExactly("clinical.visit.read");
    }

    @Test
    void narrowWhenTenantAndFacilityAreChosenThenTokensAreReplaced() {
        signedIn("access-1", "refresh-1");
        service.on(
                        Answers.TENANTS,
                        Answers.json(
                                200,
                                "[{\"tenantId\":\"%s\",\"code\":\"NORTH\",\"name\":\"Nord\"}]"
                                        .formatted(Answers.TENANT)))
                .on(
                        Answers.FACILITIES,
                        Answers.json(
                                200,
                                "[{\"facilityId\":\"%s\",\"code\":\"N1\",\"name\":\"Eins\"}]"
                                        .formatted(Answers.FACILITY)))
                .on(Answers.SCOPE, Answers.tokens("access-2", "refresh-2"));

        SessionTenant tenant = client.sessions().tenants().get(0);
        SessionFacility facility =
                client.sessions().facilities(tenant.getTenantId()).get(0);
        SignIn.Session narrowed = client.sessions().narrow(tenant.getTenantId(), facility.getFacilityId());

        assertThat(store.load()).isEqualTo(narrowed.tokens());
        assertThat(narrowed.tokens().refreshToken()).isEqualTo("refresh-2");
        assertThat(service.onlyReceived(Answers.FACILITIES).query()).isEqualTo("tenantId=" + Answers.TENANT);
        assertThat(service.onlyReceived(Answers.SCOPE).body())
                .isEqualTo("{\"tenantId\":\"%s\",\"facilityId\":\"%s\"}".formatted(Answers.TENANT, Answers.FACILITY));
    }

    @Test
    void narrowWhenOnlyTenantIsChosenThenFacilityIsLeftOut() {
        signedIn("access-1", "refresh-1");
        service.on(Answers.SCOPE, Answers.tokens("access-2", "refresh-2"));

        client.sessions().narrow(Answers.TENANT);

        assertThat(service.onlyReceived(Answers.SCOPE).body())
                .isEqualTo("{\"tenantId\":\"%s\"}".formatted(Answers.TENANT));
    }

    @Test
    void narrowWhenNotAMemberThenAccessDeniedAndSessionStays() {
        signedIn("access-1", "refresh-1");
        service.on(Answers.SCOPE, Answers.error(403, "Access denied", null));

        assertThatExceptionOfType(AccessDeniedException.class)
                .isThrownBy(() -> client.sessions().narrow(Answers.TENANT, Answers.FACILITY));

        assertThat(store.load()).isNotNull();
    }

    @Test
    void narrowWhenAccessTokenIsRefusedThenRenewedAndNarrowedOnce() {
        signedIn("access-1", "refresh-1");
        service.on(Answers.SCOPE, Answers.unauthorized(), Answers.tokens("access-3", "refresh-3"))
                .on(Answers.REFRESH, Answers.tokens("access-2", "refresh-2"));

        client.sessions().narrow(Answers.TENANT);

        assertThat(service.received(Answers.SCOPE))
                .extracting(request -> request.authorization().get(0))
                .containsExactly("Bearer access-1", "Bearer access-2");
        assertThat(store.load()).extracting(Tokens::accessToken).isEqualTo("access-3");
    }

    @Test
    void signOutWhenSignedInThenServiceIsToldAndTokensAreForgotten() {
        signedIn("access-1", "refresh-1");
        service.on(Answers.LOGOUT, Answers.noContent());

        client.sessions().signOut();

        assertThat(service.onlyReceived(Answers.LOGOUT).authorization()).containsExactly("Bearer access-1");
        assertThat(store.load()).isNull();
    }

    @Test
    void signOutWhenServiceCannotThenTokensAreForgottenAllTheSame() {
        signedIn("access-1", "refresh-1");
        service.on(Answers.LOGOUT, Answers.error(503, "The service is temporarily unavailable", null));

        assertThatExceptionOfType(ServiceUnavailableException.class)
                .isThrownBy(() -> client.sessions().signOut());

        assertThat(store.load()).isNull();
    }

    @Test
    void signOutWhenServiceIsGoneThenTokensAreForgottenAllTheSame() {
        signedIn("access-1", "refresh-1");
        service.close();

        assertThatExceptionOfType(ClinicalTransportException.class)
                .isThrownBy(() -> client.sessions().signOut());

        assertThat(store.load()).isNull();
    }

    @Test
    void signOutWhenSessionIsOverAlreadyThenItIsWhatWasAskedFor() {
        signedIn("access-1", "refresh-1");
        service.on(Answers.LOGOUT, Answers.unauthorized())
                .on(Answers.REFRESH, Answers.error(401, "Invalid refresh token", null));

        client.sessions().signOut();
        client.sessions().signOut();

        assertThat(store.load()).isNull();
        assertThat(service.received(Answers.LOGOUT)).hasSize(1);
    }

    @Test
    void exchangeWhenTakenThenTheProvidersTokenIsSentOnceAndTheSessionIsUsed() {
        service.on(EXCHANGE, Answers.tokens("access-1", "refresh-1")).on(Answers.GET_VISIT, Answers.visit());

        SignIn.Session session = client.sessions().exchange("token-of-the-provider");
        client.visits().get(Answers.VISIT);

        assertThat(session.tokens()).isEqualTo(store.load());
        assertThat(service.onlyReceived(EXCHANGE).authorization()).containsExactly("Bearer token-of-the-provider");
        assertThat(service.onlyReceived(EXCHANGE).body()).isEmpty();
        assertThat(service.onlyReceived(Answers.GET_VISIT).authorization()).containsExactly("Bearer access-1");
    }

    @Test
    void exchangeWhenTheTokenIsNotGoodThenAuthenticationFailedAndTheFormerSessionStays() {
        signedIn("access-1", "refresh-1");
        service.on(EXCHANGE, Answers.unauthorized());

        assertThatExceptionOfType(AuthenticationFailedException.class)
                .isThrownBy(() -> client.sessions().exchange("stale"));

        assertThat(store.load()).isNotNull();
        assertThat(service.received(EXCHANGE)).hasSize(1);
        assertThat(service.received(Answers.REFRESH)).isEmpty();
    }

    @Test
    void exchangeWhenNobodyMaySignInByItThenAccessIsDenied() {
        service.on(EXCHANGE, Answers.error(403, "The identity provider's user may not sign in here", null));

        assertThatExceptionOfType(AccessDeniedException.class)
                .isThrownBy(() -> client.sessions().exchange("of-a-stranger"));

        assertThat(store.load()).isNull();
    }
}
