package org.clinicalplatform.client;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.clinicalplatform.client.StubService.StubResponse;
import org.clinicalplatform.client.error.ClinicalApiException;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.error.ThrottledException;
import org.clinicalplatform.client.error.UnexpectedResponseException;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetriesTest extends SignedInClientTest {

    @ParameterizedTest
    @ValueSource(ints = {429, 502, 503, 504})
    void readWhenRefusalMayPassThenRepeatedAfterABackoffThatGrows(int status) {
        service.on(
                SampleResponses.GET_VISIT,
                SampleResponses.error(status, "Later", null),
                SampleResponses.error(status, "Later", null),
                SampleResponses.visit());

        assertThat(readVisit().getId()).isEqualTo(SampleResponses.VISIT.value());

        assertThat(waits).hasSize(2);
        assertThat(waits.get(0)).isBetween(Duration.ofMillis(100), Duration.ofMillis(200));
        assertThat(waits.get(1)).isBetween(Duration.ofMillis(200), Duration.ofMillis(400));
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 503})
    void readWhenRetryAfterIsGivenThenNotEarlier(int status) {
        service.on(
                SampleResponses.GET_VISIT,
                SampleResponses.error(status, "Later", null).with("Retry-After", "3"),
                SampleResponses.visit());

        readVisit();

        assertThat(waits).hasSize(1);
        assertThat(waits.get(0)).isBetween(Duration.ofSeconds(3), Duration.ofMillis(3200));
    }

    /** A request that is repeated with a new token counts once. */
    @Test
    void readWhenTheTokenHasExpiredBetweenRefusalsThenIsSentNoMoreOftenThanThePolicyPermits() {
        service.on(
                        SampleResponses.GET_VISIT,
                        SampleResponses.error(502, "Later", null),
                        SampleResponses.unauthorized(),
                        SampleResponses.error(502, "Later", null),
                        SampleResponses.error(502, "Later", null),
                        SampleResponses.visit())
                .on(SampleResponses.REFRESH, SampleResponses.tokens("access-2", "refresh-2"));

        assertThatExceptionOfType(ClinicalApiException.class).isThrownBy(this::readVisit);

        assertThat(service.received(SampleResponses.GET_VISIT)).hasSize(4);
        assertThat(waits).hasSize(2);
    }

    @Test
    void readWhenRetryAfterExceedsThePolicyThenFailsAtOnce() {
        service.on(
                SampleResponses.GET_VISIT,
                SampleResponses.error(429, "Later", null).with("Retry-After", "11"));

        assertThatExceptionOfType(ThrottledException.class)
                .isThrownBy(this::readVisit)
                .satisfies(e -> assertThat(e.retryAfter()).contains(Duration.ofSeconds(11)));

        assertThat(waits).isEmpty();
        assertThat(service.received()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"soon", "-1", "1.5", "Wed, 21 Oct 2026 07:28:00 GMT", "99999999999999999999"})
    void readWhenRetryAfterIsNotInSecondsThenBackoff(String value) {
        service.on(
                SampleResponses.GET_VISIT,
                SampleResponses.error(503, "Later", null).with("Retry-After", value),
                SampleResponses.visit());

        readVisit();

        assertThat(waits).hasSize(1);
        assertThat(waits.get(0)).isBetween(Duration.ofMillis(100), Duration.ofMillis(200));
    }

    @Test
    void readWhenGatewayRespondsWithoutStandardBodyThenRetried() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.json(502, "<html>Bad Gateway</html>"));

        assertThatExceptionOfType(UnexpectedResponseException.class)
                .isThrownBy(this::readVisit)
                .satisfies(e -> assertThat(e.status()).isEqualTo(502));

        assertThat(service.received(SampleResponses.GET_VISIT)).hasSize(3);
    }

    @Test
    void callWhenNoConnectionComesAboutThenReportedAsNeverSentAndOnlyASignInIsNotRepeated() throws IOException {
        ClinicalClient lonely = builder().baseUrl(urlNobodyListensAt()).build();

        assertNotSent(() -> lonely.sessions().signIn("clinician", "password"));
        assertThat(waits).isEmpty();

        signIn();
        assertNotSent(() -> lonely.visits().create(new VisitCreate()));
        assertThat(waits).hasSize(2);

        assertNotSent(() -> lonely.visits().end(SampleResponses.VISIT));
        assertThat(waits).hasSize(4);

        assertNotSent(() -> lonely.visits().get(SampleResponses.VISIT));
        assertThat(waits).hasSize(6);
    }

    private static void assertNotSent(Runnable call) {
        assertThatExceptionOfType(ClinicalTransportException.class)
                .isThrownBy(call::run)
                .satisfies(e -> assertThat(e.mayHaveTakenEffect()).isFalse());
    }

    @Test
    void changeWhenTheServiceSaysThatNothingWasChangedThenRepeatedAfterTheRequestedTime() {
        service.on(
                SampleResponses.END_VISIT,
                SampleResponses.error(503, "Later", null).with("Retry-After", "1"),
                SampleResponses.visit());

        client.visits().end(SampleResponses.VISIT);

        assertThat(service.received(SampleResponses.END_VISIT)).hasSize(2);
        assertThat(waits).hasSize(1);
        assertThat(waits.get(0)).isBetween(Duration.ofSeconds(1), Duration.ofMillis(1200));
    }

    static List<StubResponse> refusalsThatLeaveItOpen() {
        return List.of(
                SampleResponses.error(503, "Later", null),
                SampleResponses.error(503, "Later", "OUTCOME_UNKNOWN").with("Retry-After", "1"),
                SampleResponses.json(503, "<html>Service Unavailable</html>").with("Retry-After", "1"),
                SampleResponses.error(502, "Later", null).with("Retry-After", "1"),
                SampleResponses.error(429, "Later", null).with("Retry-After", "1"));
    }

    @ParameterizedTest
    @MethodSource("refusalsThatLeaveItOpen")
    void changeWhenItMayHaveBeenMadeThenSentOnce(StubResponse refusal) {
        service.on(SampleResponses.END_VISIT, refusal);

        assertThatExceptionOfType(ClinicalApiException.class)
                .isThrownBy(() -> client.visits().end(SampleResponses.VISIT));

        assertThat(service.received(SampleResponses.END_VISIT)).hasSize(1);
    }

    @Test
    void signInWhenTheServiceIsUnavailableThenSentOnce() {
        service.on(
                SampleResponses.LOGIN, SampleResponses.error(503, "Later", null).with("Retry-After", "1"));

        assertThatExceptionOfType(ServiceUnavailableException.class)
                .isThrownBy(() -> client.sessions().signIn("clinician", "password"));

        assertThat(service.received(SampleResponses.LOGIN)).hasSize(1);
    }

    @Test
    void callWhenItHasAPolicyThenThatApplies() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.error(503, "Later", null));

        assertThatExceptionOfType(ServiceUnavailableException.class)
                .isThrownBy(() -> client.with(CallOptions.defaults().withRetryPolicy(RetryPolicy.none()))
                        .visits()
                        .get(SampleResponses.VISIT));

        assertThat(service.received(SampleResponses.GET_VISIT)).hasSize(1);
    }

    @Test
    void changeWhenResponseBreaksOffThenMayHaveTakenEffectAndIsNotRepeated() {
        service.on(SampleResponses.END_VISIT, SampleResponses.visit().truncated());

        assertThatExceptionOfType(ClinicalTransportException.class)
                .isThrownBy(() -> client.visits().end(SampleResponses.VISIT))
                .satisfies(e -> assertThat(e.mayHaveTakenEffect()).isTrue());

        assertThat(service.received(SampleResponses.END_VISIT)).hasSize(1);
    }

    @Test
    void readWhenPolicyIsNoneThenSentOnce() {
        ClinicalClient once = builder().retryPolicy(RetryPolicy.none()).build();
        service.on(
                SampleResponses.GET_VISIT, SampleResponses.error(503, "The service is temporarily unavailable", null));

        assertThatExceptionOfType(ServiceUnavailableException.class)
                .isThrownBy(() -> once.visits().get(SampleResponses.VISIT));

        assertThat(service.received(SampleResponses.GET_VISIT)).hasSize(1);
    }

    @Test
    void readWhenManyAttemptsAreAllowedThenWaitsStopGrowingAtTheirBound() {
        RetryPolicy patient = new RetryPolicy(6, Duration.ofMillis(100), Duration.ofMillis(300), Duration.ofSeconds(1));
        client = builder().retryPolicy(patient).build();
        service.on(
                SampleResponses.GET_VISIT, SampleResponses.error(503, "The service is temporarily unavailable", null));

        assertThatExceptionOfType(ServiceUnavailableException.class).isThrownBy(this::readVisit);

        assertThat(waits).hasSize(5);
        assertThat(waits.subList(2, 5))
                .allSatisfy(wait -> assertThat(wait).isBetween(Duration.ofMillis(150), Duration.ofMillis(300)));
    }

    @Test
    void readWhenInterruptedBetweenAttemptsThenGivesUpAndKeepsTheFlag() throws Exception {
        CountDownLatch sleeping = new CountDownLatch(1);
        ClinicalClient slow = builder()
                .sleeper(wait -> {
                    sleeping.countDown();
                    Thread.sleep(60_000);
                })
                .build();
        service.on(
                SampleResponses.GET_VISIT, SampleResponses.error(503, "The service is temporarily unavailable", null));

        Interruptible call = new Interruptible(() -> slow.visits().get(SampleResponses.VISIT));
        assertThat(sleeping.await(10, SECONDS)).isTrue();
        call.interrupt();

        assertThat(call.failure())
                .isInstanceOf(ClinicalTransportException.class)
                .hasCauseInstanceOf(InterruptedException.class);
        assertThat(call.stayedInterrupted()).isTrue();
        assertThat(service.received(SampleResponses.GET_VISIT)).hasSize(1);
    }

    @Test
    void createWhenInterruptedAfterAnAttemptThenMayHaveTakenEffectUnlessThatHadNoConnection() throws Exception {
        service.on(SampleResponses.CREATE_VISIT, SampleResponses.error(502, "Later", null));

        assertThat(mayHaveTakenEffectWhenInterruptedAt(service.url())).isTrue();
        assertThat(mayHaveTakenEffectWhenInterruptedAt(urlNobodyListensAt())).isFalse();
    }

    private boolean mayHaveTakenEffectWhenInterruptedAt(String url) throws Exception {
        ClinicalClient interrupted = builder()
                .baseUrl(url)
                .sleeper(wait -> {
                    throw new InterruptedException("interrupted between two attempts");
                })
                .build();
        Interruptible call = new Interruptible(() -> interrupted.visits().create(new VisitCreate()));
        return ((ClinicalTransportException) call.failure()).mayHaveTakenEffect();
    }

    @Test
    void policyWhenValuesMakeNoSenseThenRefused() {
        Duration second = Duration.ofSeconds(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new RetryPolicy(0, second, second, second));
        assertThatIllegalArgumentException().isThrownBy(() -> new RetryPolicy(1, Duration.ZERO, second, second));
        assertThatIllegalArgumentException().isThrownBy(() -> new RetryPolicy(1, second.plusMillis(1), second, second));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RetryPolicy.defaults().withMaxRetryAfter(second.negated()));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RetryPolicy.defaults().withMaxRetryAfter(Duration.ofDays(366)));
    }

    @Test
    void policyWhenOneValueIsChangedThenTheOthersStay() {
        RetryPolicy policy = new RetryPolicy(4, Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(3));

        assertThat(policy.withMaxAttempts(5))
                .isEqualTo(new RetryPolicy(5, Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(3)));
        assertThat(policy.withMaxRetryAfter(Duration.ofMillis(6)))
                .isEqualTo(new RetryPolicy(4, Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofMillis(6)));
    }

    private static String urlNobodyListensAt() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return "http://127.0.0.1:" + socket.getLocalPort();
        }
    }
}
