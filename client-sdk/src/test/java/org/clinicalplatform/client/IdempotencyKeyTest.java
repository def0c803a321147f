package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.StubService.StubResponse;
import org.clinicalplatform.client.error.ClinicalApiException;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.IdempotencyKeyInUseException;
import org.clinicalplatform.client.error.IdempotencyKeyReusedException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.OperationNotAvailableException;
import org.clinicalplatform.client.error.OutcomeUnknownException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.error.SessionEndedException;
import org.clinicalplatform.client.error.UnexpectedResponseException;
import org.clinicalplatform.client.generated.model.Visit;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class IdempotencyKeyTest extends SignedInClientTest {
    private static final StubResponse CREATED =
            SampleResponses.json(201, SampleResponses.visitBody(SampleResponses.VISIT));
    private static final StubResponse IN_USE = SampleResponses.error(
                    409, "The first request is still running", "IDEMPOTENCY_KEY_IN_USE")
            .with("Retry-After", "1");
    private static final UUID KEY = UUID.fromString("5b0f6b1e-6f1c-4b4e-9c86-6a1d1f0c7f55");

    static Stream<StubResponse> outcomesOfAFirstAttempt() {
        return Stream.of(
                CREATED.truncated(),
                SampleResponses.error(429, "Later", null),
                SampleResponses.json(502, "<html>Bad Gateway</html>"),
                SampleResponses.error(503, "Later", null),
                SampleResponses.error(503, "Not confirmed", "OUTCOME_UNKNOWN"),
                SampleResponses.error(504, "Later", null),
                IN_USE);
    }

    @ParameterizedTest
    @MethodSource("outcomesOfAFirstAttempt")
    void createWhenRepeatingItIsSafeThenSentAgainWithTheSameKeyAndBody(StubResponse first) {
        service.on(SampleResponses.CREATE_VISIT, first, CREATED);

        assertThat(create().getId()).isEqualTo(SampleResponses.VISIT.value());

        List<Received> sent = service.received(SampleResponses.CREATE_VISIT);
        assertThat(sent).hasSize(2);
        assertThat(sent.get(1).header("Idempotency-key"))
                .isNotEmpty()
                .isEqualTo(sent.get(0).header("Idempotency-key"));
        assertThat(sent.get(1).body()).isEqualTo(sent.get(0).body());
    }

    @Test
    void createWhenItTimesOutThenRepeated() {
        CountDownLatch never = new CountDownLatch(1);
        service.on(SampleResponses.CREATE_VISIT, request -> {
            if (service.received(SampleResponses.CREATE_VISIT).size() == 1) {
                never.await();
            }
            return CREATED;
        });

        Visit created = client.with(CallOptions.defaults().withTimeout(Duration.ofSeconds(2)))
                .visits()
                .create(new VisitCreate());

        assertThat(created.getId()).isEqualTo(SampleResponses.VISIT.value());
        assertThat(keysSent()).hasSize(2).containsOnly(keysSent().get(0));
    }

    @Test
    void createWhenTokenIsRefusedThenRepeatedWithTheSameKey() {
        service.on(SampleResponses.CREATE_VISIT, SampleResponses.unauthorized(), CREATED)
                .on(SampleResponses.REFRESH, SampleResponses.tokens("access-2", "refresh-2"));

        create();

        assertThat(keysSent()).hasSize(2).containsOnly(keysSent().get(0));
    }

    @Test
    void createWhenTheKeyIsGivenThenSent() {
        service.on(SampleResponses.CREATE_VISIT, CREATED).on(SampleResponses.GET_VISIT, SampleResponses.visit());
        ClinicalClient keyed = client.with(CallOptions.defaults().withIdempotencyKey(KEY));

        keyed.visits().create(new VisitCreate());
        keyed.visits().get(SampleResponses.VISIT);

        assertThat(keysSent()).containsExactly(KEY.toString());
        assertThat(service.onlyReceived(SampleResponses.GET_VISIT).header("Idempotency-key"))
                .isEmpty();
    }

    @Test
    void createWhenTheKeyBelongsToAnotherRequestThenSaysSoAndIsNotRepeated() {
        service.on(
                SampleResponses.CREATE_VISIT,
                SampleResponses.error(422, "The key belongs to another request", "IDEMPOTENCY_KEY_REUSED"));

        assertThatExceptionOfType(IdempotencyKeyReusedException.class)
                .isThrownBy(this::create)
                .satisfies(e -> assertThat(e.status()).isEqualTo(422));

        assertThat(keysSent()).hasSize(1);
    }

    @Test
    void createWhenTheFirstRequestDoesNotEndThenGivesUpAsKeyInUse() {
        service.on(SampleResponses.CREATE_VISIT, IN_USE);

        assertThatExceptionOfType(IdempotencyKeyInUseException.class).isThrownBy(this::create);

        assertThat(keysSent()).hasSize(3);
        assertThat(waits)
                .hasSize(2)
                .allSatisfy(wait -> assertThat(wait).isBetween(Duration.ofSeconds(1), Duration.ofMillis(1200)));
    }

    @Test
    void createWhenOnlyRefusalsFollowALostResponseThenMayHaveTakenEffect() {
        service.on(
                SampleResponses.CREATE_VISIT,
                CREATED.truncated(),
                SampleResponses.error(503, "Later", null).with("Retry-After", "1"));

        assertThatExceptionOfType(ClinicalTransportException.class)
                .isThrownBy(this::create)
                .satisfies(e -> assertThat(e.mayHaveTakenEffect()).isTrue());

        assertThat(keysSent()).hasSize(3);
    }

    @Test
    void createWhenOnlyRefusalsFollowAnUnknownOutcomeThenItStaysUnknown() {
        service.on(
                SampleResponses.CREATE_VISIT,
                SampleResponses.error(503, "Not confirmed", "OUTCOME_UNKNOWN"),
                SampleResponses.error(429, "Later", null));

        assertThatExceptionOfType(OutcomeUnknownException.class).isThrownBy(this::create);
    }

    @ParameterizedTest
    @ValueSource(ints = {502, 504})
    void createWhenOnlyRefusalsFollowALossBehindAGatewayThenThatOneDecides(int status) {
        service.on(
                SampleResponses.CREATE_VISIT,
                SampleResponses.error(status, "Later", null),
                SampleResponses.error(503, "Later", null));

        assertThatExceptionOfType(ClinicalApiException.class)
                .isThrownBy(this::create)
                .satisfies(e -> assertThat(e.status()).isEqualTo(status));
    }

    /** A proxy may have passed on the request that it refuses. */
    @Test
    void createWhenOnlyRefusalsFollowA503OfAProxyThenMayHaveTakenEffect() {
        service.on(
                        SampleResponses.CREATE_VISIT,
                        SampleResponses.json(503, "<html>Service Unavailable</html>"),
                        SampleResponses.unauthorized())
                .on(SampleResponses.REFRESH, SampleResponses.error(401, "Invalid refresh token", null));

        assertThatExceptionOfType(UnexpectedResponseException.class)
                .isThrownBy(this::create)
                .satisfies(e -> assertThat(e.status()).isEqualTo(503))
                .satisfies(e -> assertThat(e.mayHaveTakenEffect()).isTrue());
    }

    static Stream<StubResponse> refusalsBeforeTheServiceLooksAtTheKey() {
        return Stream.of(
                SampleResponses.unauthorized(),
                SampleResponses.error(403, "Access denied", null),
                SampleResponses.error(408, "The body did not arrive", null),
                SampleResponses.error(500, "Internal error", null),
                SampleResponses.json(404, "<html>Not Found</html>"));
    }

    @ParameterizedTest
    @MethodSource("refusalsBeforeTheServiceLooksAtTheKey")
    void createWhenARefusalSaysNothingAboutALostResponseThenMayHaveTakenEffect(StubResponse refusal) {
        service.on(SampleResponses.CREATE_VISIT, CREATED.truncated(), refusal)
                .on(SampleResponses.REFRESH, SampleResponses.tokens("access-2", "refresh-2"));

        assertInDoubt();
    }

    @Test
    void createWhenTheRefreshIsRefusedAfterALostResponseThenMayHaveTakenEffect() {
        service.on(SampleResponses.CREATE_VISIT, CREATED.truncated(), SampleResponses.unauthorized())
                .on(SampleResponses.REFRESH, SampleResponses.error(401, "Invalid refresh token", null));

        assertInDoubt();

        assertThat(keysSent()).hasSize(2);
        assertThatExceptionOfType(SessionEndedException.class).isThrownBy(this::create);
    }

    @Test
    void createWhenTheTokenIsRefusedAfterALostResponseThenRepeatedWithTheSameKey() {
        service.on(SampleResponses.CREATE_VISIT, CREATED.truncated(), SampleResponses.unauthorized(), CREATED)
                .on(SampleResponses.REFRESH, SampleResponses.tokens("access-2", "refresh-2"));

        assertThat(create().getId()).isEqualTo(SampleResponses.VISIT.value());

        assertThat(keysSent()).hasSize(3).containsOnly(keysSent().get(0));
    }

    @Test
    void createWhenARefusalSaysThatALostAttemptCreatedNothingThenItDecides() {
        service.on(
                SampleResponses.CREATE_VISIT, CREATED.truncated(), SampleResponses.error(400, "Invalid request", null));

        assertThatExceptionOfType(InvalidRequestException.class).isThrownBy(this::create);
    }

    @Test
    void createWhenRefusedWithoutDoubtThenTheLastRefusalDecides() {
        service.on(
                SampleResponses.CREATE_VISIT,
                SampleResponses.error(429, "Later", null),
                SampleResponses.error(503, "Later", null));

        assertThatExceptionOfType(ServiceUnavailableException.class).isThrownBy(this::create);
    }

    /** The listener closes after the first connection, so later attempts are not connected at all. */
    @Test
    void createWhenTheServiceGoesAwayAfterALostResponseThenMayHaveTakenEffect() throws Exception {
        try (ServerSocket listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CountDownLatch closed = new CountDownLatch(1);
            new Thread(() -> acceptOnceAndClose(listener, closed)).start();
            ClinicalClient lonely = builder()
                    .baseUrl("http://127.0.0.1:" + listener.getLocalPort())
                    .sleeper(wait ->
                            assertThat(closed.await(10, TimeUnit.SECONDS)).isTrue())
                    .build();

            assertThatExceptionOfType(ClinicalTransportException.class)
                    .isThrownBy(() -> lonely.visits().create(new VisitCreate()))
                    .satisfies(e -> assertThat(e.mayHaveTakenEffect()).isTrue());
        }
    }

    @Test
    void createWhenItsRecordIsNotAvailableAnyMoreThenSaysThatARecordIsMissing() {
        service.on(SampleResponses.CREATE_VISIT, SampleResponses.error(404, "Visit not found", null));
        ClinicalClient keyed = client.with(CallOptions.defaults().withIdempotencyKey(KEY));

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> keyed.visits().create(new VisitCreate()));
        assertThatExceptionOfType(OperationNotAvailableException.class).isThrownBy(this::create);
    }

    @Test
    void createWhenItsRecordIsNotAvailableAfterALostResponseThenSaysThatARecordIsMissing() {
        service.on(
                SampleResponses.CREATE_VISIT, CREATED.truncated(), SampleResponses.error(404, "Visit not found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class).isThrownBy(this::create);
    }

    /** The first attempt may have created it, so that the operation cannot count as missing. */
    @Test
    void createWhenThePathIsUnknownAfterALostResponseThenDoesNotSayThatTheOperationIsMissing() {
        service.on(
                SampleResponses.CREATE_VISIT,
                CREATED.truncated(),
                SampleResponses.error(404, "Resource not found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class).isThrownBy(this::create);
    }

    static Stream<StubResponse> attemptsWithoutEffect() {
        return Stream.of(
                SampleResponses.unauthorized(),
                SampleResponses.error(429, "Later", null),
                SampleResponses.error(503, "Later", null).with("Retry-After", "1"));
    }

    /** Nothing was created before, so the service does not know the operation. */
    @ParameterizedTest
    @MethodSource("attemptsWithoutEffect")
    void createWhenNotFoundAfterAnAttemptWithoutEffectThenSaysThatTheOperationIsMissing(StubResponse first) {
        service.on(SampleResponses.CREATE_VISIT, first, SampleResponses.error(404, "Resource not found", null))
                .on(SampleResponses.REFRESH, SampleResponses.tokens("access-2", "refresh-2"));

        assertThatExceptionOfType(OperationNotAvailableException.class).isThrownBy(this::create);

        assertThat(keysSent()).hasSize(2);
    }

    private void assertInDoubt() {
        assertThatExceptionOfType(ClinicalTransportException.class)
                .isThrownBy(this::create)
                .satisfies(e -> assertThat(e.mayHaveTakenEffect()).isTrue());
    }

    private Visit create() {
        return client.visits().create(new VisitCreate());
    }

    private List<String> keysSent() {
        return service.received(SampleResponses.CREATE_VISIT).stream()
                .map(request -> request.header("Idempotency-key").get(0))
                .toList();
    }

    private static void acceptOnceAndClose(ServerSocket listener, CountDownLatch closed) {
        try (listener;
                Socket connection = listener.accept()) {
            assertThat(connection.getInputStream().read()).isPositive();
        } catch (IOException e) {
            throw new AssertionError("the closing server failed", e);
        } finally {
            closed.countDown();
        }
    }
}
