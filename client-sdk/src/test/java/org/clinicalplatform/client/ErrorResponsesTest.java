package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ClinicalApiException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.ErrorDetails;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.OperationNotAvailableException;
import org.clinicalplatform.client.error.OutcomeUnknownException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.error.ThrottledException;
import org.clinicalplatform.client.error.UnexpectedResponseException;
import org.clinicalplatform.client.generated.model.BusinessErrorCode;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorResponsesTest extends ClientTest {

    @BeforeEach
    void signIn() {
        signedIn("access-1", "refresh-1");
        client = builder().retryPolicy(RetryPolicy.none()).build();
    }

    static Stream<Arguments> kinds() {
        return Stream.of(
                Arguments.of(400, InvalidRequestException.class),
                Arguments.of(403, AccessDeniedException.class),
                Arguments.of(404, RecordNotAvailableException.class),
                Arguments.of(405, OperationNotAvailableException.class),
                Arguments.of(406, InvalidRequestException.class),
                Arguments.of(409, ConflictException.class),
                Arguments.of(413, InvalidRequestException.class),
                Arguments.of(415, InvalidRequestException.class),
                Arguments.of(418, ClinicalApiException.class),
                Arguments.of(429, ThrottledException.class),
                Arguments.of(500, ClinicalApiException.class),
                Arguments.of(502, ClinicalApiException.class),
                Arguments.of(503, ServiceUnavailableException.class));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void refusalWhenBodyIsStandardThenItsKindWithAllFiveFieldsAndRequestId(
            int status, Class<? extends ClinicalApiException> kind) {
        service.on(SampleResponses.END_VISIT, SampleResponses.error(status, "A sentence", "SOME_NEW_CODE"));

        ClinicalApiException thrown = refusal(client -> client.visits().end(SampleResponses.VISIT));

        assertThat(thrown).isExactlyInstanceOf(kind);
        assertThat(thrown.status()).isEqualTo(status);
        assertThat(thrown.requestId()).isEqualTo("from-the-service");
        assertThat(thrown.details())
                .contains(new ErrorDetails(
                        status,
                        "/api/v1/some/path",
                        "A sentence",
                        Instant.parse("2026-03-01T08:15:30Z"),
                        "SOME_NEW_CODE"));
        assertThat(thrown)
                .hasMessage("endVisit: %d A sentence [SOME_NEW_CODE] (request id from-the-service)".formatted(status));
    }

    @Test
    void conflictWhenCodeIsKnownThenHasBusinessErrorCode() {
        service.on(
                SampleResponses.END_VISIT,
                SampleResponses.error(409, "The visit has already ended", "VISIT_ALREADY_ENDED"));

        ClinicalApiException thrown = refusal(client -> client.visits().end(SampleResponses.VISIT));

        assertThat(thrown.businessErrorCode()).contains("VISIT_ALREADY_ENDED");
        assertThat(thrown.hasBusinessErrorCode(BusinessErrorCode.VISIT_ALREADY_ENDED))
                .isTrue();
        assertThat(thrown.hasBusinessErrorCode(BusinessErrorCode.VISIT_NOT_IN_PROGRESS))
                .isFalse();
    }

    @Test
    void refusalWhenTheOutcomeIsUnknownThenIsNotServiceUnavailable() {
        service.on(SampleResponses.END_VISIT, SampleResponses.error(503, "A sentence", "OUTCOME_UNKNOWN"));

        ClinicalApiException thrown = refusal(client -> client.visits().end(SampleResponses.VISIT));

        assertThat(thrown).isExactlyInstanceOf(OutcomeUnknownException.class);
        assertThat(thrown.status()).isEqualTo(503);
    }

    @Test
    void refusalWhenBusinessErrorCodeIsNullThenEmpty() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.error(404, "Visit not found", null));

        ClinicalApiException thrown = refusal(client -> client.visits().get(SampleResponses.VISIT));

        assertThat(thrown.businessErrorCode()).isEmpty();
        assertThat(thrown).hasMessage("getVisit: 404 Visit not found (request id from-the-service)");
    }

    @ParameterizedTest
    @ValueSource(ints = {429, 503})
    void refusalWhenItSaysWhenToReturnThenTheExceptionDoes(int status) {
        service.on(
                SampleResponses.GET_VISIT,
                SampleResponses.error(status, "Later", null).with("Retry-After", "61"));

        ClinicalApiException thrown = refusal(client -> client.visits().get(SampleResponses.VISIT));

        assertThat(
                        thrown instanceof ThrottledException throttled
                                ? throttled.retryAfter()
                                : ((ServiceUnavailableException) thrown).retryAfter())
                .contains(Duration.ofSeconds(61));
    }

    static Stream<String> bodiesThatAreNotStandard() {
        String standard = SampleResponses.error(404, "Visit not found", null).body();
        return Stream.of(
                "",
                "null",
                "[]",
                "secret-of-a-proxy",
                "<html><body>secret-of-a-proxy</body></html>",
                "{\"message\":\"secret-of-a-proxy\"}",
                standard.replace(":404", ":\"404\""),
                standard.replace(":404", ":403"),
                standard.replace("\"/api/v1/some/path\"", "null"),
                standard.replace("\"Visit not found\"", "{}"),
                standard.replace("2026-03-01T08:15:30.000Z", "yesterday"),
                standard.replace(",\"businessErrorCode\":null", ""),
                standard.replace("\"businessErrorCode\":null", "\"businessErrorCode\":7"));
    }

    @ParameterizedTest
    @MethodSource("bodiesThatAreNotStandard")
    void refusalWhenBodyIsNotStandardThenUnexpectedResponseQuotesNothing(String body) {
        service.on(SampleResponses.GET_VISIT, SampleResponses.json(404, body));

        ClinicalApiException thrown = client(
                CallOptions.defaults().withRequestId("my-id"),
                client -> client.visits().get(SampleResponses.VISIT));

        assertThat(thrown).isExactlyInstanceOf(UnexpectedResponseException.class);
        assertThat(thrown.status()).isEqualTo(404);
        assertThat(thrown.details()).isEmpty();
        assertThat(thrown.requestId()).as("nobody responded with another").isEqualTo("my-id");
        assertThat(thrown)
                .hasMessage("getVisit: 404, an error without the standard body (request id my-id)")
                .hasNoCause();
    }

    /** A proxy that lost the response may have passed the request on. */
    @ParameterizedTest
    @ValueSource(ints = {200, 204, 500, 502, 503, 504})
    void changeWhenTheServiceMayHaveProcessedItThenTheUnexpectedResponseMayHaveTakenEffect(int status) {
        service.on(SampleResponses.END_VISIT, SampleResponses.json(status, ""));

        UnexpectedResponseException thrown =
                unexpected(client -> client.visits().end(SampleResponses.VISIT));

        assertThat(thrown.mayHaveTakenEffect()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(ints = {302, 404, 413})
    void changeWhenAProxyRefusesItThenTheUnexpectedResponseHasTakenNoEffect(int status) {
        service.on(SampleResponses.END_VISIT, SampleResponses.json(status, ""));

        UnexpectedResponseException thrown =
                unexpected(client -> client.visits().end(SampleResponses.VISIT));

        assertThat(thrown.mayHaveTakenEffect()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {200, 502})
    void readWhenTheResponseIsUnexpectedThenHasTakenNoEffect(int status) {
        service.on(SampleResponses.GET_VISIT, SampleResponses.json(status, ""));

        UnexpectedResponseException thrown =
                unexpected(client -> client.visits().get(SampleResponses.VISIT));

        assertThat(thrown.mayHaveTakenEffect()).isFalse();
    }

    @Test
    void refusalWhenItsRequestIdIsInvalidThenTheOneSent() {
        service.on(
                SampleResponses.GET_VISIT,
                SampleResponses.error(404, "Visit not found", null).with("X-Request-Id", "a b"));

        assertThat(client(
                                CallOptions.defaults().withRequestId("my-id"),
                                client -> client.visits().get(SampleResponses.VISIT))
                        .requestId())
                .isEqualTo("my-id");
    }

    @Test
    void refusalWhenBodyIsDeeplyNestedThenUnexpectedResponse() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.json(404, "[".repeat(100_000)));

        assertThat(refusal(client -> client.visits().get(SampleResponses.VISIT)))
                .isExactlyInstanceOf(UnexpectedResponseException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 307})
    void redirectWhenReceivedThenNotFollowedWithTheToken(int status) {
        service.on(
                        SampleResponses.GET_VISIT,
                        SampleResponses.json(status, "").with("Location", service.url() + "/elsewhere"))
                .on("GET /elsewhere", SampleResponses.visit());

        assertThat(refusal(client -> client.visits().get(SampleResponses.VISIT)))
                .isExactlyInstanceOf(UnexpectedResponseException.class);
        assertThat(service.received("GET /elsewhere")).isEmpty();
    }

    @Test
    void messageWhenSentenceHoldsLineBreaksOrIsLongThenOneBoundedLine() {
        service.on(
                SampleResponses.GET_VISIT,
                SampleResponses.error(404, "a\\nb\\u2028c\\u202Ed" + "x".repeat(1000), null));

        assertThat(refusal(client -> client.visits().get(SampleResponses.VISIT)).getMessage())
                .startsWith("getVisit: 404 a b c d")
                .hasSizeLessThan(300);
    }

    private UnexpectedResponseException unexpected(Consumer<ClinicalClient> call) {
        return catchThrowableOfType(UnexpectedResponseException.class, () -> call.accept(client));
    }

    private ClinicalApiException refusal(Consumer<ClinicalClient> call) {
        return client(CallOptions.defaults(), call);
    }

    private ClinicalApiException client(CallOptions options, Consumer<ClinicalClient> call) {
        return catchThrowableOfType(ClinicalApiException.class, () -> call.accept(client.with(options)));
    }
}
