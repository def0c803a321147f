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
import org.clinicalplatform.client.error.UnexpectedResponseException;
import org.clinicalplatform.client.generated.model.SessionFacility;
import org.clinicalplatform.client.generated.model.SessionTenant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SessionsTest extends ClientTest {
    private static final String EXCHANGE = "POST /api/v1/auth/session/exchange";

    @Test
    void signInWhenPasswordIsRightThenSessionIsOpenedAndUsed() {
        service.on(SampleResponses.LOGIN, SampleResponses.tokens("access-1", "refresh-1"))
                .on(SampleResponses.GET_VISIT, SampleResponses.visit());

        SignIn outcome = client.sessions().signIn("clinician", "demo-Password-1");
        client.visits().get(SampleResponses.VISIT);

        Tokens expected =
                new Tokens("access-1", "refresh-1", clock.instant(), Duration.ofMinutes(15), Duration.ofHours(1));
        assertThat(outcome).isEqualTo(new SignIn.Session(expected));
        assertThat(store.load()).isEqualTo(expected);
        assertThat(service.onlyReceived(SampleResponses.LOGIN).body())
                .isEqualTo("{\"username\":\"clinician\",\"password\":\"demo-Password-1\"}");
        assertThat(service.onlyReceived(SampleResponses.LOGIN).authorization()).isEmpty();
        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer access-1");
    }

    @Test
    void signInWhenSecondFactorIsDueThenChallengeAndTheSessionIsCleared() {
        signedIn("access-of-somebody-else", "refresh-of-somebody-else");
        service.on(
                SampleResponses.LOGIN,
                SampleResponses.json(200, "{\"mfaRequired\":true,\"mfaChallengeToken\":\"9d1c5b7e2f\"}"));

        SignIn outcome = client.sessions().signIn("clinician", "demo-Password-1");

        assertThat(outcome).isEqualTo(new SignIn.MfaChallenge("9d1c5b7e2f"));
        assertThat(store.load()).isNull();
    }

    @Test
    void signInWhenRefusedThenAuthenticationFailedAndFormerSessionStays() {
        signedIn("access-1", "refresh-1");
        service.on(SampleResponses.LOGIN, SampleResponses.error(401, "Invalid username or password", null));

        assertThatExceptionOfType(AuthenticationFailedException.class)
                .isThrownBy(() -> client.sessions().signIn("clinician", "wrong"));

        assertThat(store.load()).isNotNull();
        assertThat(service.received(SampleResponses.LOGIN)).hasSize(1);
        assertThat(service.received(SampleResponses.REFRESH)).isEmpty();
    }

    @Test
    void signInWhenThrottledThenNoSecondAttemptAndReportsTheWait() {
        service.on(
                SampleResponses.LOGIN,
                SampleResponses.error(429, "Too many attempts", null).with("Retry-After", "7"));

        assertThatExceptionOfType(ThrottledException.class)
                .isThrownBy(() -> client.sessions().signIn("clinician", "demo-Password-1"))
                .satisfies(e -> assertThat(e.retryAfter()).contains(Duration.ofSeconds(7)));

        assertThat(service.received(SampleResponses.LOGIN)).hasSize(1);
    }

    static Stream<String> neitherSessionNorChallenge() {
        String session = SampleResponses.tokens("access-1", "refresh-1").body();
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
    void signInWhenResponseIsNeitherSessionNorChallengeThenUnexpectedResponse(String body) {
        service.on(SampleResponses.LOGIN, SampleResponses.json(200, body));

        assertThatExceptionOfType(UnexpectedResponseException.class)
                .isThrownBy(() -> client.sessions().signIn("clinician", "demo-Password-1"))
                .satisfies(e -> assertThat(e.status()).isEqualTo(200));

        assertThat(store.load()).isNull();
    }

    @Test
    void callWhenNotSignedInThenSessionEndedAndNothingIsSent() {
        assertThatExceptionOfType(SessionEndedException.class)
                .isThrownBy(() -> client.visits().get(SampleResponses.VISIT))
                .satisfies(e -> assertThat(e.refusal()).isEmpty());

        assertThat(service.received()).isEmpty();
    }

    @Test
    void verifyWhenSignedInThenAccountScopeAndPermissions() {
        signedIn("access-1", "refresh-1");
        service.on(SampleResponses.VERIFY, SampleResponses.json(200, """
            {"active":true,"userAccountId":"01900000-0000-7000-8000-000000000011","username":"clinician",\
            "permissions":["clinical.visit.read"],"mfaEnrolled":false,"mfaRequired":false,"acr":"aal1",\
            "expiresAt":"2026-03-01T08:30:30.000Z"}\
            """));

        assertThat(client.sessions().verify().getPermissions()).containsExactly("clinical.visit.read");
    }

    @Test
    void narrowWhenTenantAndFacilityAreChosenThenTokensAreReplaced() {
        signedIn("access-1", "refresh-1");
        service.on(
                        SampleResponses.TENANTS,
                        SampleResponses.json(
                                200,
                                "[{\"tenantId\":\"%s\",\"code\":\"NORTH\",\"name\":\"Nord\"}]"
                                        .formatted(SampleResponses.TENANT)))
                .on(
                        SampleResponses.FACILITIES,
                        SampleResponses.json(
                                200,
                                "[{\"facilityId\":\"%s\",\"code\":\"N1\",\"name\":\"Eins\"}]"
                                        .formatted(SampleResponses.FACILITY)))
                .on(SampleResponses.SCOPE, SampleResponses.tokens("access-2", "refresh-2"));

        SessionTenant tenant = client.sessions().tenants().get(0);
        SessionFacility facility =
                client.sessions().facilities(tenant.getTenantId()).get(0);
        SignIn.Session narrowed = client.sessions().narrow(tenant.getTenantId(), facility.getFacilityId());

        assertThat(store.load()).isEqualTo(narrowed.tokens());
        assertThat(narrowed.tokens().refreshToken()).isEqualTo("refresh-2");
        assertThat(service.onlyReceived(SampleResponses.FACILITIES).query())
                .isEqualTo("tenantId=" + SampleResponses.TENANT);
        assertThat(service.onlyReceived(SampleResponses.SCOPE).body())
                .isEqualTo("{\"tenantId\":\"%s\",\"facilityId\":\"%s\"}"
                        .formatted(SampleResponses.TENANT, SampleResponses.FACILITY));
    }

    @Test
    void narrowWhenOnlyTenantIsChosenThenFacilityIsLeftOut() {
        signedIn("access-1", "refresh-1");
        service.on(SampleResponses.SCOPE, SampleResponses.tokens("access-2", "refresh-2"));

        client.sessions().narrow(SampleResponses.TENANT);

        assertThat(service.onlyReceived(SampleResponses.SCOPE).body())
                .isEqualTo("{\"tenantId\":\"%s\"}".formatted(SampleResponses.TENANT));
    }

    @Test
    void narrowWhenNotAMemberThenAccessDeniedAndSessionStays() {
        signedIn("access-1", "refresh-1");
        service.on(SampleResponses.SCOPE, SampleResponses.error(403, "Access denied", null));

        assertThatExceptionOfType(AccessDeniedException.class)
                .isThrownBy(() -> client.sessions().narrow(SampleResponses.TENANT, SampleResponses.FACILITY));

        assertThat(store.load()).isNotNull();
    }

    @Test
    void narrowWhenAccessTokenIsRefusedThenRefreshedAndNarrowedOnce() {
        signedIn("access-1", "refresh-1");
        service.on(
                        SampleResponses.SCOPE,
                        SampleResponses.unauthorized(),
                        SampleResponses.tokens("access-3", "refresh-3"))
                .on(SampleResponses.REFRESH, SampleResponses.tokens("access-2", "refresh-2"));

        client.sessions().narrow(SampleResponses.TENANT);

        assertThat(service.received(SampleResponses.SCOPE))
                .extracting(request -> request.authorization().get(0))
                .containsExactly("Bearer access-1", "Bearer access-2");
        assertThat(store.load()).extracting(Tokens::accessToken).isEqualTo("access-3");
    }

    @Test
    void signOutWhenSignedInThenSessionEndsAndTokensAreCleared() {
        signedIn("access-1", "refresh-1");
        service.on(SampleResponses.LOGOUT, SampleResponses.noContent());

        client.sessions().signOut();

        assertThat(service.onlyReceived(SampleResponses.LOGOUT).authorization()).containsExactly("Bearer access-1");
        assertThat(store.load()).isNull();
    }

    @Test
    void signOutWhenServiceCannotThenTokensAreForgottenAllTheSame() {
        signedIn("access-1", "refresh-1");
        service.on(SampleResponses.LOGOUT, SampleResponses.error(503, "The service is temporarily unavailable", null));

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
    void signOutWhenSessionHasEndedThenSucceeds() {
        signedIn("access-1", "refresh-1");
        service.on(SampleResponses.LOGOUT, SampleResponses.unauthorized())
                .on(SampleResponses.REFRESH, SampleResponses.error(401, "Invalid refresh token", null));

        client.sessions().signOut();
        client.sessions().signOut();

        assertThat(store.load()).isNull();
        assertThat(service.received(SampleResponses.LOGOUT)).hasSize(1);
    }

    @Test
    void exchangeWhenTakenThenTheProvidersTokenIsSentOnceAndTheSessionIsUsed() {
        service.on(EXCHANGE, SampleResponses.tokens("access-1", "refresh-1"))
                .on(SampleResponses.GET_VISIT, SampleResponses.visit());

        SignIn.Session session = client.sessions().exchange("token-of-the-provider");
        client.visits().get(SampleResponses.VISIT);

        assertThat(session.tokens()).isEqualTo(store.load());
        assertThat(service.onlyReceived(EXCHANGE).authorization()).containsExactly("Bearer token-of-the-provider");
        assertThat(service.onlyReceived(EXCHANGE).body()).isEmpty();
        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer access-1");
    }

    @Test
    void exchangeWhenTheTokenIsInvalidThenFailsAndTheSessionStays() {
        signedIn("access-1", "refresh-1");
        service.on(EXCHANGE, SampleResponses.unauthorized());

        assertThatExceptionOfType(AuthenticationFailedException.class)
                .isThrownBy(() -> client.sessions().exchange("stale"));

        assertThat(store.load()).isNotNull();
        assertThat(service.received(EXCHANGE)).hasSize(1);
        assertThat(service.received(SampleResponses.REFRESH)).isEmpty();
    }

    @Test
    void exchangeWhenTheSubjectIsNotAnAccountThenAccessDenied() {
        service.on(
                EXCHANGE,
                SampleResponses.error(403, "The user of the identity provider is not allowed to sign in", null));

        assertThatExceptionOfType(AccessDeniedException.class)
                .isThrownBy(() -> client.sessions().exchange("of-a-stranger"));

        assertThat(store.load()).isNull();
    }
}
