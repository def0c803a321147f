package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.time.Duration;
import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.StubService.StubResponse;
import org.clinicalplatform.client.error.AuthenticationFailedException;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.EnrolmentRequiredException;
import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.error.ThrottledException;
import org.clinicalplatform.client.error.UnexpectedResponseException;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionRefreshTest extends SignedInClientTest {

    @Test
    void callWhenTokenIsValidBeyondTheMarginThenNoRefresh() {
        clock.advance(Duration.ofMinutes(15).minusSeconds(31));
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit());

        readVisit();

        assertThat(service.received()).extracting(Received::operation).containsExactly(SampleResponses.GET_VISIT);
    }

    @Test
    void callWhenLifetimeIsShortThenMarginIsATenthOfIt() {
        store.save(new Tokens("access-1", "r", clock.instant(), Duration.ofSeconds(20), Duration.ofHours(1)));
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit())
                .on(SampleResponses.REFRESH, SampleResponses.tokens("access-2", "refresh-2"));

        clock.advance(Duration.ofSeconds(17));
        readVisit();
        assertThat(service.received(SampleResponses.REFRESH)).isEmpty();

        clock.advance(Duration.ofSeconds(1));
        readVisit();
        assertThat(service.received(SampleResponses.REFRESH)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403})
    void callWhenRefreshIsRefusedThenSessionEndsWithoutALoop(int status) {
        service.on(SampleResponses.GET_VISIT, SampleResponses.unauthorized())
                .on(SampleResponses.REFRESH, SampleResponses.error(status, "Invalid refresh token", null));

        assertThatExceptionOfType(SessionEndedException.class)
                .isThrownBy(this::readVisit)
                .satisfies(e -> assertThat(e.refusal())
                        .hasValueSatisfying(
                                refusal -> assertThat(refusal.status()).isEqualTo(status)));
        assertThatExceptionOfType(SessionEndedException.class).isThrownBy(this::readVisit);

        assertThat(store.load()).isNull();
        assertThat(service.received())
                .extracting(Received::operation)
                .containsExactly(SampleResponses.GET_VISIT, SampleResponses.REFRESH);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403})
    void callWhenAProxyRefusesTheRefreshThenSessionStaysAndLaterCallsSucceed(int status) {
        clock.advance(Duration.ofMinutes(16));
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit())
                .on(
                        SampleResponses.REFRESH,
                        SampleResponses.json(status, "<html>Sign in to the network</html>"),
                        SampleResponses.tokens("access-2", "refresh-2"));

        assertThatExceptionOfType(UnexpectedResponseException.class)
                .isThrownBy(this::readVisit)
                .satisfies(e -> assertThat(e.status()).isEqualTo(status));
        assertThat(store.load()).extracting(Tokens::refreshToken).isEqualTo("refresh-1");

        readVisit();
        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer access-2");
    }

    /** The account can still enrol with the access token, and the refresh token is good afterwards. */
    @Test
    void callWhenAccountMustEnrolBeforeARefreshThenSessionStaysAndLaterCallsSucceed() {
        StubResponse enrolFirst =
                SampleResponses.error(403, "A second factor must be enrolled first", "MFA_ENROLMENT_REQUIRED");
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit())
                .on(SampleResponses.REFRESH, enrolFirst, enrolFirst, SampleResponses.tokens("access-2", "refresh-2"));

        clock.advance(Duration.ofMinutes(15).minusSeconds(10));
        readVisit();
        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer access-1");

        clock.advance(Duration.ofSeconds(10));
        assertThatExceptionOfType(EnrolmentRequiredException.class).isThrownBy(this::readVisit);
        assertThat(store.load()).extracting(Tokens::refreshToken).isEqualTo("refresh-1");

        readVisit();
        assertThat(service.received(SampleResponses.GET_VISIT))
                .last()
                .satisfies(call -> assertThat(call.authorization()).containsExactly("Bearer access-2"));
    }

    @Test
    void callWhenTokenIsRefusedEvenAfterRefreshThenAuthenticationFailedAndNoLoop() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.unauthorized())
                .on(SampleResponses.REFRESH, SampleResponses.tokens("access-2", "refresh-2"));

        assertThatExceptionOfType(AuthenticationFailedException.class).isThrownBy(this::readVisit);

        assertThat(service.received(SampleResponses.GET_VISIT)).hasSize(2);
        assertThat(service.received(SampleResponses.REFRESH)).hasSize(1);
    }

    @Test
    void callWhenRefreshCannotConnectThenSessionStaysAndLaterCallsSucceed() {
        clock.advance(Duration.ofMinutes(16));
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit())
                .on(
                        SampleResponses.REFRESH,
                        SampleResponses.tokens("lost", "lost").truncated(),
                        SampleResponses.tokens("access-2", "refresh-2"));

        assertThatExceptionOfType(ClinicalTransportException.class).isThrownBy(this::readVisit);
        assertThat(store.load()).isNotNull();

        readVisit();
        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer access-2");
    }

    /** The former refresh token is used up: to send it again would end the session. */
    @Test
    void callWhenTheStoreFailsToSaveThenTheNewTokensAreUsedFromMemory() {
        FailingTokenStore failing = new FailingTokenStore(store);
        client = builder().tokenStore(failing).build();
        clock.advance(Duration.ofMinutes(16));
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit())
                .on(
                        SampleResponses.REFRESH,
                        SampleResponses.tokens("access-2", "refresh-2"),
                        SampleResponses.tokens("access-3", "refresh-3"));

        assertThatIllegalStateException().isThrownBy(this::readVisit).withMessage("the disk is full");
        readVisit();
        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer access-2");

        failing.makeSpace();
        clock.advance(Duration.ofMinutes(16));
        readVisit();
        assertThat(service.received(SampleResponses.REFRESH))
                .extracting(Received::body)
                .containsExactly("{\"refreshToken\":\"refresh-1\"}", "{\"refreshToken\":\"refresh-2\"}");
        assertThat(store.load()).extracting(Tokens::refreshToken).isEqualTo("refresh-3");
    }

    @Test
    void callWhenRefreshIsThrottledThenSessionStaysAndRefreshIsNotRepeated() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.unauthorized())
                .on(
                        SampleResponses.REFRESH,
                        SampleResponses.error(503, "The service is temporarily unavailable", null)
                                .with("Retry-After", "1"),
                        SampleResponses.error(429, "Too many attempts", null).with("Retry-After", "1"));

        assertThatExceptionOfType(ServiceUnavailableException.class).isThrownBy(this::readVisit);
        assertThat(service.received(SampleResponses.REFRESH)).hasSize(1);
        assertThatExceptionOfType(ThrottledException.class).isThrownBy(this::readVisit);

        assertThat(service.received(SampleResponses.REFRESH)).hasSize(2);
        assertThat(store.load()).isNotNull();
    }

    @Test
    void callWhenEarlyRefreshFailsThenTokenIsUsedWhileValid() {
        clock.advance(Duration.ofMinutes(15).minusSeconds(10));
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit())
                .on(
                        SampleResponses.REFRESH,
                        SampleResponses.error(503, "The service is temporarily unavailable", null));

        readVisit();

        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).authorization())
                .containsExactly("Bearer access-1");
    }

    @Test
    void callWhenAnotherUserSignsInThenNotRepeatedInTheirSession() {
        service.on(SampleResponses.LOGIN, SampleResponses.tokens("access-of-somebody-else", "refresh-of-somebody-else"))
                .on(SampleResponses.CREATE_VISIT, request -> {
                    client.sessions().signIn("somebody-else", "demo-Password-1");
                    return SampleResponses.unauthorized();
                });

        assertThatExceptionOfType(SessionEndedException.class)
                .isThrownBy(() -> client.visits().create(new VisitCreate()));

        assertThat(service.received(SampleResponses.CREATE_VISIT)).hasSize(1);
        assertThat(store.load()).extracting(Tokens::accessToken).isEqualTo("access-of-somebody-else");
    }

    /** In the other scope the visit would be opened at another facility. */
    @Test
    void callWhenNarrowedMeanwhileThenNotRepeatedInTheOtherScope() {
        service.on(SampleResponses.SCOPE, SampleResponses.tokens("access-elsewhere", "refresh-elsewhere"))
                .on(SampleResponses.CREATE_VISIT, request -> {
                    client.sessions().narrow(SampleResponses.TENANT, SampleResponses.FACILITY);
                    return SampleResponses.unauthorized();
                });

        assertThatExceptionOfType(SessionEndedException.class)
                .isThrownBy(() -> client.visits().create(new VisitCreate()));

        assertThat(service.received(SampleResponses.CREATE_VISIT)).hasSize(1);
        assertThat(store.load()).extracting(Tokens::accessToken).isEqualTo("access-elsewhere");
    }

    @Test
    void callWhenSignedOutMeanwhileThenNotRepeated() {
        service.on(SampleResponses.LOGOUT, SampleResponses.noContent()).on(SampleResponses.GET_VISIT, request -> {
            client.sessions().signOut();
            return SampleResponses.unauthorized();
        });

        assertThatExceptionOfType(SessionEndedException.class).isThrownBy(this::readVisit);

        assertThat(service.received(SampleResponses.GET_VISIT)).hasSize(1);
        assertThat(service.received(SampleResponses.REFRESH)).isEmpty();
    }
}
