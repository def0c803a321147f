package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.error.AuthenticationFailedException;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.error.ThrottledException;
import org.clinicalplatform.client.generated.model.Coding;
import org.clinicalplatform.client.generated.model.Visit;
import org.clinicalplatform.client.generated.model.VisitClass;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionRenewalTest extends ClientTest {

    @Test
    void callWhenTokenIsGoodForLongerThanTheMarginThenNoRenewal() {
        signedIn("access-1", "refresh-1");
        clock.advance(Duration.ofMinutes(15).minusSeconds(31));
        service.on(Answers.GET_VISIT, Answers.visit());

        client.visits().get(Answers.VISIT);

        assertThat(service.received()).extracting(Received::operation).containsExactly(Answers.GET_VISIT);
    }

    @Test
    void callWhenLifetimeIsShortThenMarginIsATenthOfIt() {
        store.save(new Tokens("access-1", "r", clock.instant(), Duration.ofSeconds(20), Duration.ofHours(1)));
        service.on(Answers.GET_VISIT, Answers.visit()).on(Answers.REFRESH, Answers.tokens("access-2", "refresh-2"));

        clock.advance(Duration.ofSeconds(17));
        client.visits().get(Answers.VISIT);
        assertThat(service.received(Answers.REFRESH)).isEmpty();

        clock.advance(Duration.ofSeconds(1));
        client.visits().get(Answers.VISIT);
        assertThat(service.received(Answers.REFRESH)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403})
    void callWhenRenewalIsRefusedThenSessionEndsWithoutALoop(int status) {
        signedIn("access-1", "refresh-1");
        service.on(Answers.GET_VISIT, Answers.unauthorized())
                .on(Answers.REFRESH, Answers.error(status, "Invalid refresh token", null));

        assertThatExceptionOfType(SessionEndedException.class)
                .isThrownBy(() -> client.visits().get(Answers.VISIT))
                .satisfies(e -> assertThat(e.refusal())
                        .hasValueSatisfying(
                                refusal -> assertThat(refusal.status()).isEqualTo(status)));
        assertThatExceptionOfType(SessionEndedException.class)
                .isThrownBy(() -> client.visits().get(Answers.VISIT));

        assertThat(store.load()).isNull();
        assertThat(service.received())
                .extracting(Received::operation)
                .containsExactly(Answers.GET_VISIT, Answers.REFRESH);
    }

    @Test
    void callWhenTokenIsRefusedEvenAfterRenewalThenAuthenticationFailedAndNoLoop() {
        signedIn("access-1", "refresh-1");
        service.on(Answers.GET_VISIT, Answers.unauthorized())
                .on(Answers.REFRESH, Answers.tokens("access-2", "refresh-2"));

        assertThatExceptionOfType(AuthenticationFailedException.class)
                .isThrownBy(() -> client.visits().get(Answers.VISIT));

        assertThat(service.received(Answers.GET_VISIT)).hasSize(2);
        assertThat(service.received(Answers.REFRESH)).hasSize(1);
    }

    @Test
    void createWhenTokenIsRefusedThenRepeatedOnceAfterRenewal() {
        signedIn("access-1", "refresh-1");
        service.on(Answers.CREATE_VISIT, Answers.unauthorized(), Answers.json(201, Answers.visitBody(Answers.VISIT)))
                .on(Answers.REFRESH, Answers.tokens("access-2", "refresh-2"));

        Visit visit = client.visits()
                .create(new VisitCreate()
                        .patientId(Answers.PATIENT.value())
                        .type(new Coding().system("http://snomed.info/sct").code("185349003"))
                        .visitClass(VisitClass.AMBULATORY));

        assertThat(visit.getId()).isEqualTo(Answers.VISIT.value());
        assertThat(service.received(Answers.CREATE_VISIT))
                .extracting(Received::body)
                .hasSize(2)
                .containsOnly(service.received(Answers.CREATE_VISIT).get(0).body());
    }

    @Test
    void callWhenRenewalCannotReachTheServiceThenSessionStaysAndLaterCallsSucceed() {
        signedIn("access-1", "refresh-1");
        clock.advance(Duration.ofMinutes(16));
        service.on(Answers.GET_VISIT, Answers.visit())
                .on(
                        Answers.REFRESH,
                        Answers.tokens("lost", "lost").thatBreaksOff(),
                        Answers.tokens("access-2", "refresh-2"));

        assertThatExceptionOfType(ClinicalTransportException.class)
                .isThrownBy(() -> client.visits().get(Answers.VISIT));
        assertThat(store.load()).isNotNull();

        client.visits().get(Answers.VISIT);
        assertThat(service.onlyReceived(Answers.GET_VISIT).authorization()).containsExactly("Bearer access-2");
    }

    @Test
    void callWhenRenewalIsThrottledOrUnavailableThenSessionStaysAndRenewalIsNotRepeated() {
        signedIn("access-1", "refresh-1");
        service.on(Answers.GET_VISIT, Answers.unauthorized())
                .on(
                        Answers.REFRESH,
                        Answers.error(503, "The service is temporarily unavailable", null)
                                .with("Retry-After", "1"),
                        Answers.error(429, "Too many attempts", null).with("Retry-After", "1"));

        assertThatExceptionOfType(ServiceUnavailableException.class)
                .isThrownBy(() -> client.visits().get(Answers.VISIT));
        assertThat(service.received(Answers.REFRESH)).hasSize(1);
        assertThatExceptionOfType(ThrottledException.class)
                .isThrownBy(() -> client.visits().get(Answers.VISIT));

        assertThat(service.received(Answers.REFRESH)).hasSize(2);
        assertThat(store.load()).isNotNull();
    }

    @Test
    void callWhenEarlyRenewalFailsThenTokenIsUsedAsLongAsItIsGood() {
        signedIn("access-1", "refresh-1");
        clock.advance(Duration.ofMinutes(15).minusSeconds(10));
        service.on(Answers.GET_VISIT, Answers.visit())
                .on(Answers.REFRESH, Answers.error(503, "The service is temporarily unavailable", null));

        client.visits().get(Answers.VISIT);

        assertThat(service.onlyReceived(Answers.GET_VISIT).authorization()).containsExactly("Bearer access-1");
    }

    @Test
    void callWhenSomebodyElseSignsInMeanwhileThenNotRepeatedUnderTheirSession() {
        signedIn("access-1", "refresh-1");
        service.on(Answers.LOGIN, Answers.tokens("access-of-somebody-else", "refresh-of-somebody-else"))
                .on(Answers.CREATE_VISIT, request -> {
                    client.sessions().signIn("somebody-else", "demo-Password-1");
                    return Answers.unauthorized();
                });

        assertThatExceptionOfType(SessionEndedException.class)
                .isThrownBy(() -> client.visits().create(new VisitCreate()));

        assertThat(service.received(Answers.CREATE_VISIT)).hasSize(1);
        assertThat(store.load()).extracting(Tokens::accessToken).isEqualTo("access-of-somebody-else");
    }

    @Test
    void callWhenSignedOutMeanwhileThenNotRepeated() {
        signedIn("access-1", "refresh-1");
        service.on(Answers.LOGOUT, Answers.noContent()).on(Answers.GET_VISIT, request -> {
            client.sessions().signOut();
            return Answers.unauthorized();
        });

        assertThatExceptionOfType(SessionEndedException.class)
                .isThrownBy(() -> client.visits().get(Answers.VISIT));

        assertThat(service.received(Answers.GET_VISIT)).hasSize(1);
        assertThat(service.received(Answers.REFRESH)).isEmpty();
    }
}
