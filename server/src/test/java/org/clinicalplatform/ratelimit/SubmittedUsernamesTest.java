package org.clinicalplatform.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.clinicalplatform.platform.web.TestBodies;
import org.clinicalplatform.platform.web.TestJson;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

class SubmittedUsernamesTest {
    private static final int LARGEST = 4096;
    private static final String JSON = "application/json";

    /** Of {@code clinician}, by another tool. */
    private static final String CLINICIAN = "87ddbb4e5cec0c1d499273a5ce49bcdcd583294e75b9535af09642e7f3c6dc5d";

    private final SubmittedUsernames usernames = new SubmittedUsernames(TestJson.MAPPER, LARGEST);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"username\":\"clinician\",\"password\":\"x\"}",
                "{\"password\":\"x\",\"username\":\"clinician\"}",
                "{\"username\":\"CLINICIAN\"}",
                "{\"username\":\" \\tclinician \"}",
                "{\"username\":\"\\u0063linician\"}",
                "{\"\\u0075sername\":\"clinician\"}",
                "{\"username\":\"\\uff43linician\"}",
                "{\"other\":{\"username\":\"anna\"},\"username\":\"clinician\"}",
                " \n{ \"username\" : \"clinician\" }\r\n "
            })
    void hashWhenTheSameUsernameIsSpelledInAnotherWayThenIsTheSame(String body) {
        assertThat(hash(JSON, body)).isEqualTo(CLINICIAN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "[{\"username\":\"clinician\"}]",
                "{\"login\":{\"username\":\"clinician\"}}",
                "{\"Username\":\"clinician\"}",
                "{\"username\":7}",
                "{\"username\":[\"clinician\"]}",
                "{\"username\":\"clinician\"",
                "{\"username\":\"clinician\"}{}",
                "{\"username\":\"clinician\",\"username\":\"anna\"}",
                "{\"username\":\"clinician\",\"\\u0075sername\":\"anna\"}",
                "{\"username\":\"clinician\",\"a\":1,\"a\":2}",
                "{'username':'clinician'}",
                "username=clinician"
            })
    void hashWhenNoOperationWouldReadATextThereThenIsNone(String body) {
        assertThat(hash(JSON, body)).isNull();
    }

    @Test
    void hashWhenTheTextIsBlankThenIsThatOfTheEmptyName() {
        assertThat(hash(JSON, "{\"username\":\" \"}")).isEqualTo(hash(JSON, "{\"username\":\"\"}"));
    }

    @ParameterizedTest
    @CsvSource({
        "application/json;charset=utf-8, UTF-8",
        "application/json;charset=utf-16, UTF-16LE",
        "application/json;charset=iso-8859-1, ISO-8859-1",
        "application/json;charset=windows-1252, windows-1252"
    })
    void hashWhenTheBodyIsInAnotherEncodingThenIsReadInThat(String contentType, Charset encoding) {
        assertThat(hash(contentType, "{\"username\":\"Zo\u00eb\"}".getBytes(encoding)))
                .isNotNull()
                .isEqualTo(hash(JSON, "{\"username\":\"zo\\u00eb\"}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-32BE"})
    void hashWhenTheBodyIsInAnotherEncodingWithoutSayingSoThenIsNone(Charset encoding) {
        assertThat(hash(JSON, "{\"username\":\"Zo\u00eb\"}".getBytes(encoding))).isNull();
    }

    /** One byte sequence is two different names in two encodings: the one that the operation reads counts. */
    @Test
    void hashWhenTheContentTypeNamesAnEncodingThenTheBytesMeanWhatItSays() {
        byte[] body = "{\"username\":\"zo\u00eb\"}".getBytes(StandardCharsets.UTF_8);

        assertThat(hash("application/json;charset=iso-8859-1", body))
                .isEqualTo(hash(JSON, "{\"username\":\"zo\\u00e3\\u00ab\"}"));
        assertThat(hash(JSON, body)).isEqualTo(hash(JSON, "{\"username\":\"zo\\u00eb\"}"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"text/plain", "application/x-www-form-urlencoded", "nonsense", "application/json;charset=x"})
    void hashWhenTheContentTypeIsNotJsonThenIsNone(String contentType) {
        assertThat(hash(contentType, "{\"username\":\"clinician\"}")).isNull();
    }

    @Test
    void hashWhenTheBodyHasExactlyTheLargestSizeThenIsLookedInto() {
        assertThat(hash(JSON, padded(LARGEST))).isEqualTo(CLINICIAN);
        assertThat(hash(JSON, padded(LARGEST + 1))).isNull();
    }

    @Test
    void hashWhenTheBodyIsEmptyOrHasNoLengthOrWasNotReceivedThenIsNone() {
        MockHttpServletRequest chunked = new MockHttpServletRequest("POST", "/") {
            @Override
            public long getContentLengthLong() {
                return -1;
            }
        };
        chunked.setContentType(JSON);
        chunked.setContent(padded(100));
        MockHttpServletRequest notReceived = request(JSON, padded(100));

        assertThat(hash(JSON, "")).isNull();
        assertThat(usernames.hash(TestBodies.received(chunked))).isNull();
        assertThat(usernames.hash(TestBodies.tooLarge(notReceived))).isNull();
        assertThat(usernames.hash(notReceived)).isNull();
    }

    private @Nullable String hash(String contentType, String body) {
        return hash(contentType, body.getBytes(StandardCharsets.UTF_8));
    }

    private @Nullable String hash(String contentType, byte[] body) {
        return usernames.hash(TestBodies.received(request(contentType, body)));
    }

    private static MockHttpServletRequest request(String contentType, byte[] body) {
        MockHttpServletRequest request = new MockHttpServletRequest("POST", "/api/v1/auth/login");
        request.addHeader("Content-Type", contentType);
        request.setContent(body);
        return request;
    }

    private static byte[] padded(int size) {
        String body = "{\"username\":\"clinician\"}";
        return (body + " ".repeat(size - body.length())).getBytes(StandardCharsets.UTF_8);
    }
}
