package org.clinicalplatform.platform.error;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ErrorBodyTest {
    private static final Instant TIME = Instant.parse("2026-03-01T08:15:30.120Z");
    private static final JsonMapper JSON = new JsonMapper();

    @Test
    void toJsonWhenWrittenThenHasTheFivePropertiesInOrder() {
        ErrorBody body = new ErrorBody(409, "/api/v1/x", "No", TIME, "VISIT_ALREADY_ENDED");

        assertThat(text(body))
                .isEqualTo("{\"errorCode\":409,\"apiPath\":\"/api/v1/x\",\"errorMessage\":\"No\","
                        + "\"errorTime\":\"2026-03-01T08:15:30.120Z\",\"businessErrorCode\":\"VISIT_ALREADY_ENDED\"}");
    }

    @ParameterizedTest
    @CsvSource({
        "2026-03-01T08:15:30Z, 2026-03-01T08:15:30.000Z",
        "2026-03-01T08:15:30.1Z, 2026-03-01T08:15:30.100Z",
        "2026-03-01T08:15:30.999999999Z, 2026-03-01T08:15:30.999Z",
        "0001-01-01T00:00:00Z, 0001-01-01T00:00:00.000Z"
    })
    void toJsonWhenTheClockShowsAnyTimeThenIsCutToMillisecondsAndTheLengthIsTheSame(Instant time, String written) {
        assertThat(text(new ErrorBody(400, "/", "No", time, null)))
                .endsWith("\"errorTime\":\"" + written + "\",\"businessErrorCode\":null}");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/a\"b",
                "/a\\b",
                "/a\nb\r\t\b\f",
                "/\u0000\u0001\u001f\u007f",
                "/Zoë/患者/😀",
                "/\u2028\u2029",
                "</script>",
                ""
            })
    void toJsonWhenTheTextHasSpecialCharactersThenAReaderGetsTheSameText(String text) {
        JsonNode read = JSON.readTree(new ErrorBody(400, text, text, TIME, null).toJson());

        assertThat(read.get("apiPath").asString()).isEqualTo(text);
        assertThat(read.get("errorMessage").asString()).isEqualTo(text);
    }

    @Test
    void toJsonWhenTheTextIsArbitraryThenTheBytesAreAlwaysUtf8Json() throws Exception {
        Random random = new Random(7);
        for (int i = 0; i < 2_000; i++) {
            String text = random.ints(random.nextInt(40), 0, 0x10000)
                    .collect(StringBuilder::new, (out, unit) -> out.append((char) unit), StringBuilder::append)
                    .toString();
            byte[] bytes = new ErrorBody(400, text, text, TIME, null).toJson();

            assertThat(strictlyDecoded(bytes)).isNotEmpty();
            assertThat(JSON.readTree(bytes).propertyNames())
                    .containsExactlyElementsOf(
                            List.of("errorCode", "apiPath", "errorMessage", "errorTime", "businessErrorCode"));
        }
    }

    private static String text(ErrorBody body) {
        return new String(body.toJson(), StandardCharsets.UTF_8);
    }

    private static String strictlyDecoded(byte[] bytes) throws CharacterCodingException {
        return StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
    }
}
