package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import java.util.stream.Stream;
import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.error.UnexpectedResponseException;
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
        readVisit();

        Tokens expected =
                new Tokens("access-1", "refresh-1", clock.instant(), Duration.ofMinutes(15), Duration.ofHours(1));
        assertThat(outcome).isEqualTo(new SignIn.Session(expected));
        assertThat(store.load()).isEqualTo(expected);
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
    void narrowWhenTenantAndFacilityAreChosenThenTokensAreReplaced() {
        signedIn("access-1", "refresh-1");
        service.on(SampleResponses.SCOPE, SampleResponses.tokens("access-2", "refresh-2"));

        SignIn.Session narrowed = client.sessions().narrow(SampleResponses.TENANT, SampleResponses.FACILITY);

        assertThat(store.load()).isEqualTo(narrowed.tokens());
        assertThat(narrowed.tokens().refreshToken()).isEqualTo("refresh-2");
    }

    @Test
    void narrowWhenOnlyTenantIsChosenThenFacilityIsLeftOut() {
        signedIn("access-1", "refresh-1");
        service.on(SampleResponses.SCOPE, SampleResponses.tokens("access-2", "refresh-2"));

        client.sessions().narrow(SampleResponses.TENANT);

        assertThat(service.onlyReceived(SampleResponses.SCOPE).body())
                .isEqualTo("{\"tenantId\":\"%s\"}".formatted(SampleResponses.TENANT));
    }

    /** Without a facility the session would get the permissions that the account holds for the whole tenant. */
    @SuppressWarnings("NullAway") // what happens to callers who do not check
    @Test
    void narrowWhenTheFacilityIsNullThenRefusedAndNothingIsSent() {
        signedIn("access-1", "refresh-1");
        ProgramCredentials program = ProgramCredentials.of(() -> "provider-1");

        assertThatNullPointerException().isThrownBy(() -> client.sessions().narrow(SampleResponses.TENANT, null));
        assertThatNullPointerException().isThrownBy(() -> program.narrowedTo(SampleResponses.TENANT, null));
        assertThatNullPointerException().isThrownBy(() -> program.narrowedTo(null));

        assertThat(service.received()).isEmpty();
    }

    @Test
    void signInWhenTheScopeIsGivenThenNothingIsStoredBeforeTheSessionIsNarrowed() {
        signedIn("access-0", "refresh-0");
        service.on(SampleResponses.LOGIN, SampleResponses.tokens("access-1", "refresh-1"))
                .on(SampleResponses.SCOPE, SampleResponses.tokens("access-2", "refresh-2"));

        SignIn outcome = client.sessions()
                .signIn("clinician", "demo-Password-1", SampleResponses.TENANT, SampleResponses.FACILITY);

        Tokens narrowed =
                new Tokens("access-2", "refresh-2", clock.instant(), Duration.ofMinutes(15), Duration.ofHours(1));
        assertThat(outcome).isEqualTo(new SignIn.Session(narrowed));
        assertThat(store.load()).isEqualTo(narrowed);
        Received scope = service.onlyReceived(SampleResponses.SCOPE);
        assertThat(scope.authorization()).containsExactly("Bearer access-1");
        assertThat(scope.body())
                .contains(SampleResponses.TENANT.toString())
                .contains(SampleResponses.FACILITY.toString());
    }

    @Test
    void signInWhenTheScopeIsRefusedThenEndsTheOpenedSessionAndKeepsTheFormer() {
        signedIn("access-0", "refresh-0");
        Tokens former = store.load();
        service.on(SampleResponses.LOGIN, SampleResponses.tokens("access-1", "refresh-1"))
                .on(SampleResponses.SCOPE, SampleResponses.error(403, "Access denied", null))
                .on(SampleResponses.LOGOUT, SampleResponses.noContent());

        assertThatExceptionOfType(AccessDeniedException.class)
                .isThrownBy(
                        () -> client.sessions().signIn("clinician", "demo-Password-1", SampleResponses.TENANT, null));

        assertThat(service.onlyReceived(SampleResponses.LOGOUT).authorization()).containsExactly("Bearer access-1");
        assertThat(store.load()).isEqualTo(former);
    }

    @Test
    void signInWhenTheScopeIsGivenAndASecondFactorIsDueThenChallenge() {
        service.on(
                SampleResponses.LOGIN,
                SampleResponses.json(200, "{\"mfaRequired\":true,\"mfaChallengeToken\":\"9d1c5b7e2f\"}"));

        assertThat(client.sessions().signIn("clinician", "demo-Password-1", SampleResponses.TENANT, null))
                .isEqualTo(new SignIn.MfaChallenge("9d1c5b7e2f"));
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

    /** Otherwise whoever uses the client next would work in the session of the user who has signed out. */
    @Test
    void signOutWhenTheStoreFailsToClearThenTheTokensAreNotUsedAgain() {
        signedIn("access-1", "refresh-1");
        client = builder().tokenStore(new FailingTokenStore(store)).build();
        service.on(SampleResponses.LOGOUT, SampleResponses.error(503, "The service is temporarily unavailable", null))
                .on(SampleResponses.GET_VISIT, SampleResponses.visit());

        assertThatIllegalStateException()
                .isThrownBy(() -> client.sessions().signOut())
                .withMessage("the disk is full");

        assertThatExceptionOfType(SessionEndedException.class).isThrownBy(this::readVisit);
        assertThat(service.received(SampleResponses.GET_VISIT)).isEmpty();
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
        readVisit();

        assertThat(session.tokens()).isEqualTo(store.load());
        assertThat(service.onlyReceived(EXCHANGE).authorization()).containsExactly("Bearer token-of-the-provider");
        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer access-1");
    }
}
