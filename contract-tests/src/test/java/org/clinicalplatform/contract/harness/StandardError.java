package org.clinicalplatform.contract.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;

/** The one error body, to the letter, with the headers that every response has. */
public final class StandardError {

    private static final String ERROR_TIME = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";

    private StandardError() {}

    /** The response is this error, from its status line to the last byte of its body. */
    public static void verify(RawResponse response, int status, String path, String message, @Nullable String code) {
        String expected = "{\"errorCode\":" + status
                + ",\"apiPath\":" + Json.quoted(path)
                + ",\"errorMessage\":" + Json.quoted(message)
                + ",\"errorTime\":\"(time)\""
                + ",\"businessErrorCode\":" + (code == null ? "null" : Json.quoted(code)) + "}";
        assertThat(withoutTime(response)).isEqualTo(expected);
        verifyShape(response);
        assertThat(response.status()).isEqualTo(status);
    }

    public static void verify(RawResponse response, int status, String path, String message) {
        verify(response, status, path, message, null);
    }

    /** The response is any error in the standard body. */
    public static void verifyShape(RawResponse response) {
        assertThat(response.status()).as("status of\n%s", response).isBetween(400, 599);
        assertThat(response.header("Content-Type")).as("Content-Type").contains("application/json");
        assertThat(response.header("Content-Length")).as("Content-Length").contains("" + response.body().length);
        verifyCommonHeaders(response);
        Json body = response.json();
        assertThat(body.names())
                .as("properties of %s", body)
                .containsExactly("errorCode", "apiPath", "errorMessage", "errorTime", "businessErrorCode");
        assertThat(body.get("errorCode").node().isInt())
                .as("errorCode is a number")
                .isTrue();
        assertThat(body.get("errorCode").node().asInt()).isEqualTo(response.status());
        assertThat(body.text("errorTime")).matches(ERROR_TIME);
        if (response.status() == 400 || response.status() == 404) {
            assertThat(body.get("businessErrorCode").node().isNull())
                    .as("businessErrorCode is null")
                    .isTrue();
        }
    }

    /** The headers that no response goes without, error or not. */
    public static void verifyCommonHeaders(RawResponse response) {
        assertThat(response.header("Cache-Control"))
                .as("Cache-Control of\n%s", response)
                .contains("no-store");
        assertThat(response.header("X-Request-Id").orElse(""))
                .as("X-Request-Id")
                .matches("[A-Za-z0-9._-]{1,64}");
    }

    private static String withoutTime(RawResponse response) {
        return response.text().replaceAll("(\"errorTime\":\")" + ERROR_TIME + "\"", "$1(time)\"");
    }
}
