package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.clinicalplatform.client.StubService.Received;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.UnexpectedResponseException;
import org.clinicalplatform.client.generated.model.Coding;
import org.clinicalplatform.client.generated.model.ObservationStatus;
import org.clinicalplatform.client.generated.model.UserAccountCreate;
import org.clinicalplatform.client.generated.model.Visit;
import org.clinicalplatform.client.generated.model.VisitClass;
import org.clinicalplatform.client.generated.model.VisitCreate;
import org.clinicalplatform.client.generated.model.VisitEnd;
import org.clinicalplatform.client.generated.model.VisitStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class WireFormatTest extends SignedInClientTest {

    @Test
    void readWhenEnumValueIsNewerThanTheClientThenTheRestIsReadAllTheSame() {
        service.on(SampleResponses.GET_VISIT, SampleResponses.json(200, visitWith("\"IN_PROGRESS\"", "\"ON_LEAVE\"")));

        Visit visit = readVisit();

        assertThat(visit.getStatus()).isEqualTo(VisitStatus.UNKNOWN_DEFAULT_OPEN_API);
        assertThat(visit.getReason()).isEqualTo("Persistent cough");
    }

    @Test
    void searchWhenEnumConstantIsUnknownThenNothingIsSent() {
        ObservationFilter unknown = RecordFilter.observations().withStatus(ObservationStatus.UNKNOWN_DEFAULT_OPEN_API);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.observations().search(unknown));

        assertThat(service.received()).isEmpty();
    }

    @Test
    void searchWhenValuesContainReservedCharactersThenTheyAreEncoded() {
        service.otherwise(SampleResponses.json(200, "[]"));

        client.observations()
                .search(RecordFilter.observations()
                        .withCode("urn:x", "a&b c+d")
                        .withFrom(Instant.parse("2026-03-01T00:00:00.500Z")));

        assertThat(service.received())
                .extracting(Received::query)
                .containsExactly("code=urn%3Ax%7Ca%26b%20c%2Bd&from=2026-03-01T00%3A00%3A00.500Z");
    }

    @SuppressWarnings("NullAway") // what happens to callers who do not check
    static Stream<ThrowingCallable> filtersWithHalfACode() {
        return Stream.of(
                () -> VisitFilter.all().withCode(null, "185349003"),
                () -> VisitFilter.all().withCode("http://snomed.info/sct", null),
                () -> EncounterFilter.all().withCode(null, "185349003"),
                () -> ObservationFilter.all().withCode(null, "8867-4"),
                () -> RecordFilter.conditions().withCode(null, "38341003"));
    }

    /** A search for "null|38341003" would find nothing, as if there were no such condition. */
    @ParameterizedTest
    @MethodSource("filtersWithHalfACode")
    void filterWhenSystemOrCodeIsNullThenRefused(ThrowingCallable filter) {
        assertThatNullPointerException().isThrownBy(filter);
    }

    @Test
    void readWhenThereIsNoContentThenEmpty() {
        service.otherwise(SampleResponses.noContent());

        assertThat(client.encounterLocations().current(SampleResponses.PATIENT)).isEmpty();
    }

    @Test
    void readWhenContentIsPromisedAndNotSentThenUnexpected() {
        service.otherwise(SampleResponses.json(200, ""));

        assertThatExceptionOfType(UnexpectedResponseException.class)
                .isThrownBy(() -> client.encounterLocations().current(SampleResponses.PATIENT));
    }

    @Test
    void readWhenOptionalPropertyIsAbsentThenNull() {
        service.otherwise(Specification.example(201, "UserAccount"));

        assertThat(client.userAccounts().register(new UserAccountCreate()).getPasswordSetupLink())
                .isNull();
    }

    @Test
    void createWhenEnumConstantIsUnknownThenNothingIsSent() {
        VisitCreate visit = new VisitCreate()
                .patientId(SampleResponses.PATIENT.value())
                .visitClass(VisitClass.UNKNOWN_DEFAULT_OPEN_API);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> client.visits().create(visit))
                .withMessage("createVisit: an argument is missing or cannot be sent, at .visitClass");

        assertThat(service.received()).isEmpty();
    }

    @Test
    void readWhenPropertyIsNewerThanTheClientThenIgnored() {
        service.on(
                SampleResponses.GET_VISIT,
                SampleResponses.json(200, visitWith("\"version\":0", "\"version\":0,\"ward\":{\"bed\":[1,2]}")));

        assertThat(readVisit().getVersion()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-01T09:00:00Z, 2026-03-01T09:00:00.000Z",
        "2026-03-01T09:00:00.5Z, 2026-03-01T09:00:00.500Z",
        "2026-03-01T09:00:00.123456789Z, 2026-03-01T09:00:00.123Z"
    })
    void endWhenInstantIsSentThenWithMillisecondsAndZ(Instant endedAt, String sent) {
        service.on(SampleResponses.END_VISIT, SampleResponses.visit());

        client.visits().end(SampleResponses.VISIT, new VisitEnd().endedAt(endedAt));

        assertThat(service.onlyReceived(SampleResponses.END_VISIT).body()).isEqualTo("{\"endedAt\":\"" + sent + "\"}");
    }

    @Test
    void createWhenPropertiesAreLeftOutThenTheyAreAbsent() {
        service.on(
                SampleResponses.CREATE_VISIT,
                SampleResponses.json(201, SampleResponses.visitBody(SampleResponses.VISIT)));

        client.visits()
                .create(new VisitCreate()
                        .patientId(SampleResponses.PATIENT.value())
                        .type(new Coding().system("http://snomed.info/sct").code("185349003"))
                        .visitClass(VisitClass.EMERGENCY)
                        .reason("Bänderriß \uD83E\uDD15"));

        assertThat(service.onlyReceived(SampleResponses.CREATE_VISIT).body())
                .isEqualTo("""
                        {"patientId":"%s","type":{"system":"http://snomed.info/sct","code":"185349003"},\
                        "visitClass":"EMERGENCY","reason":"Bänderriß \uD83E\uDD15"}""".formatted(SampleResponses.PATIENT));
    }

    @Test
    void readWhenDefaultCharsetIsNotUtf8ThenTextIsNotGarbled() {
        assertThat(Charset.defaultCharset())
                .as("run with -Dfile.encoding=US-ASCII, as the POM does")
                .isNotEqualTo(StandardCharsets.UTF_8);
        String reason = "Bänderriß, 発熱 \uD83E\uDD15 \\\"a\\\"";
        service.on(SampleResponses.GET_VISIT, SampleResponses.json(200, visitWith("Persistent cough", reason)));

        assertThat(readVisit().getReason()).isEqualTo("Bänderriß, 発熱 \uD83E\uDD15 \"a\"");
    }

    @Test
    void readWhenAProxyHasCompressedTheResponseThenTextIsNotGarbled() {
        service.on(
                SampleResponses.GET_VISIT,
                SampleResponses.json(200, visitWith("Persistent cough", "Bänderriß"))
                        .with("Content-Encoding", "gzip"));

        assertThat(readVisit().getReason()).isEqualTo("Bänderriß");
    }

    @Test
    void changeWhenAProxyHasCompressedTheRefusalThenItsReasonIsRead() {
        service.on(
                SampleResponses.END_VISIT,
                SampleResponses.error(409, "The visit is not in progress", "VISIT_NOT_IN_PROGRESS")
                        .with("Content-Encoding", "gzip"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.visits().end(SampleResponses.VISIT))
                .satisfies(e -> assertThat(e.businessErrorCode()).contains("VISIT_NOT_IN_PROGRESS"));
    }

    @Test
    void readWhenTheResponseIsNotCompressedAsItsHeaderSaysThenReadAsItIs() {
        // the stub compresses "gzip" alone
        service.on(SampleResponses.GET_VISIT, SampleResponses.visit().with("Content-Encoding", "GZIP"));

        assertThat(readVisit().getId()).isEqualTo(SampleResponses.VISIT.value());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", " ", "null", "{}", "[]", "<html>welcome to secret-network</html>", "{\"id\":\"secret-id\"}"})
    void readWhenSuccessCannotBeReadThenUnexpectedResponseQuotesNothing(String body) {
        service.on(SampleResponses.GET_VISIT, SampleResponses.json(200, body));

        assertThatExceptionOfType(UnexpectedResponseException.class)
                .isThrownBy(this::readVisit)
                .withNoCause()
                .satisfies(e -> assertThat(e.status()).isEqualTo(200))
                .satisfies(e ->
                        assertThat(e.getMessage()).startsWith("getVisit: 200, ").doesNotContain("secret"));
    }

    @ParameterizedTest
    @CsvSource({
        "'\"visitNumber\":\"V7K2M9QF4TD\",', '', .visitNumber",
        "'\"V7K2M9QF4TD\"', null, .visitNumber",
        "'\"code\":\"185349003\",', '', .type.code",
        "'\"2026-03-01T08:15:30.000Z\",\"reason\"', '\"noon\",\"reason\"', .startedAt"
    })
    void readWhenRequiredPropertyIsMissingThenUnexpectedResponseNamesIt(String present, String instead, String place) {
        service.on(SampleResponses.GET_VISIT, SampleResponses.json(200, visitWith(present, instead)));

        assertThatExceptionOfType(UnexpectedResponseException.class)
                .isThrownBy(this::readVisit)
                .withMessageContaining("a response that cannot be read, at " + place + " (");
    }

    private static String visitWith(String present, String instead) {
        String body = SampleResponses.visitBody(SampleResponses.VISIT);
        assertThat(body).contains(present);
        return body.replace(present, instead);
    }
}
