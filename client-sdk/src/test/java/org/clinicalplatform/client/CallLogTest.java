package org.clinicalplatform.client;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import org.clinicalplatform.client.error.ClinicalApiException;
import org.clinicalplatform.client.error.ClinicalClientException;
import org.clinicalplatform.client.error.ClinicalTransportException;
import org.clinicalplatform.client.error.UnexpectedResponseException;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallLogTest extends SignedInClientTest {
    private final RecordingLogger logger = new RecordingLogger();
    private ClinicalClient logging;

    @BeforeEach
    void buildClient() {
        logging = builder().logger(logger).build().with(CallOptions.defaults().withRequestId("ward-7"));
    }

    @Test
    void attemptsWhenMadeThenOneLineEachWithoutValues() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.error(503, "Later", null), SampleResponses.visit());

        logging.visits().get(SampleResponses.VISIT);

        assertThat(logger.lines())
                .satisfiesExactly(
                        line -> assertThat(line)
                                .matches("DEBUG GET /api/v1/clinical/visits/\\{visitId}: 503 after \\d+ ms"
                                        + " \\(request id from-the-service, attempt 1\\)"),
                        line -> assertThat(line)
                                .matches("DEBUG GET /api/v1/clinical/visits/\\{visitId}: 200 after \\d+ ms"
                                        + " \\(request id ward-7, attempt 2\\)"));
    }

    /** Whoever searches logs for a status or a time searches for Latin digits. */
    @Test
    void messagesWhenTheLocaleHasOtherDigitsThenHaveLatinOnes() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.error(404, "Visit not found", null));
        Locale before = Locale.getDefault();
        Locale.setDefault(Locale.forLanguageTag("ar-EG"));
        try {
            assertThatExceptionOfType(ClinicalApiException.class)
                    .isThrownBy(() -> logging.visits().get(SampleResponses.VISIT))
                    .withMessage("getVisit: 404 Visit not found (request id from-the-service)");
            assertThat(new UnexpectedResponseException("getVisit", 502, "ward-7", false, "not JSON"))
                    .hasMessage("getVisit: 502, not JSON (request id ward-7)");
        } finally {
            Locale.setDefault(before);
        }
        assertThat(logger.lines())
                .singleElement()
                .asString()
                .matches("DEBUG GET /api/v1/clinical/visits/\\{visitId}: 404 after [0-9]+ ms"
                        + " \\(request id from-the-service, attempt 1\\)");
    }

    @Test
    void attemptWhenNoResponseArrivesThenTheKindOfFailure() {
        service.on(
                SampleResponses.CREATE_VISIT,
                SampleResponses.json(201, SampleResponses.visitBody(SampleResponses.VISIT))
                        .truncated());

        assertFails(() -> logging.visits().create(new VisitCreate()));

        assertThat(logger.lines())
                .hasSize(3)
                .allSatisfy(line -> assertThat(line)
                        .matches("DEBUG POST /api/v1/clinical/visits: \\w+Exception after \\d+ ms"
                                + " \\(request id ward-7, attempt [123]\\)"));
    }

    /** The service may have processed the request, so its line must not be missing. */
    @Test
    void attemptWhenInterruptedThenTheKindOfFailure() throws Exception {
        CountDownLatch arrived = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        service.on(SampleResponses.GET_VISIT, request -> {
            arrived.countDown();
            never.await();
            return SampleResponses.visit();
        });

        Interruptible call = new Interruptible(() -> logging.visits().get(SampleResponses.VISIT));
        assertThat(arrived.await(10, SECONDS)).isTrue();
        call.interrupt();

        assertThat(call.failure()).isInstanceOf(ClinicalTransportException.class);
        assertThat(logger.lines())
                .singleElement()
                .satisfies(line -> assertThat(line)
                        .matches("DEBUG GET /api/v1/clinical/visits/\\{visitId}: InterruptedException after \\d+ ms"
                                + " \\(request id ward-7, attempt 1\\)"));
    }

    @Test
    void logWhenSecretsAreSentAndReceivedThenHasNone() {
        signedIn("secret-access", "secret-refresh");
        service.on(SampleResponses.LOGIN, SampleResponses.tokens("secret-access", "secret-refresh"));
        service.otherwise(SampleResponses.error(400, "secret-message", null));

        logging.sessions().signIn("secret-user", "secret-password");
        assertFails(() -> logging.persons().search(PersonFilter.named("secret-name"), 0, 20));
        assertFails(() -> logging.conditions()
                .search(RecordFilter.conditions()
                        .withPatientId(SampleResponses.PATIENT)
                        .withCode("secret-code")));
        assertFails(() -> logging.passwordResets().redeem("secret-token", "secret-password"));
        assertFails(() -> logging.visits().get(SampleResponses.VISIT));

        assertThat(logger.lines())
                .hasSize(5)
                .noneMatch(line -> line.contains("secret"))
                .noneMatch(line -> line.contains(SampleResponses.VISIT.toString()))
                .noneMatch(line -> line.contains(SampleResponses.PATIENT.toString()))
                .noneMatch(line -> line.contains("?"));
    }

    private static void assertFails(Runnable call) {
        assertThatExceptionOfType(ClinicalClientException.class).isThrownBy(call::run);
    }
}
