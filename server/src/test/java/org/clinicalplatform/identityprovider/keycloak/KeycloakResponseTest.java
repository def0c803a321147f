package org.clinicalplatform.identityprovider.keycloak;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeycloakResponseTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "404 | {\"error\":\"User not found\",\"error_description\":\"See the log\"} | true",
                "404 | {\"error\":\"Client not found\"} | true",
                "404 | {\"error\":\"Could not find client\"} | true",
                "404 | {\"error\":\"Realm not found.\"} | false",
                "404 | {\"error\":\"Unable to find matching target resource method\"} | false",
                "404 | {\"status\":404,\"error\":\"Not Found\",\"path\":\"/admin\"} | false",
                "404 | {\"error\":{}} | false",
                "404 | 404 page not found | false",
                "404 | <html><h1>Not Found</h1></html> | false",
                "404 | [] | false",
                "404 | '' | false",
                "403 | {\"error\":\"unauthorized_client\"} | false"
            })
    void isNotFoundWhenTheResponseIsNotOfKeycloakThenSaysNothingAboutUsers(int status, String body, boolean expected) {
        assertThat(new KeycloakResponse(status, body.getBytes(UTF_8), null).isNotFound())
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"field\":\"ward\",\"errorMessage\":\"error-user-attribute-required\",\"params\":[\"ward\"]}"
                        + " | ' (error-user-attribute-required, ward)'",
                "{\"errors\":[{\"field\":\"a\",\"errorMessage\":\"error-invalid-length\"},"
                        + "{\"field\":\"b\",\"errorMessage\":\"error-invalid-length\"}]}"
                        + " | ' (error-invalid-length, a, b)'",
                "{\"error\":\"unknown_error\"} | ' (unknown_error)'",
                "{\"errorMessage\":\"User is read only!\"} | ' (User is read only!)'",
                "{\"errorMessage\":\"No such value: noor\"} | ''",
                "{\"field\":[\"a\"],\"error\":{}} | ''",
                "<html>Bad request</html> | ''",
                "'' | ''"
            })
    void refusalWhenKeycloakStatesAReasonThenNamesKeysAndAttributesWithoutValues(String body, String reason) {
        assertThat(new KeycloakResponse(400, body.getBytes(UTF_8), null).refusal("update"))
                .hasRootCauseMessage("Keycloak responded with 400 to the update of a user" + reason);
    }

    @ParameterizedTest
    @CsvSource({
        "400, true, true",
        "409, true, true",
        "422, true, true",
        "401, true, false",
        "403, true, false",
        "404, true, false",
        "429, true, false",
        "200, false, false",
        "500, false, false",
        "503, false, false"
    })
    void refusalWhenTheStatusConcernsTheContentThenOtherWritesMaySucceed(
            int status, boolean notApplied, boolean refused) {
        assertThat(new KeycloakResponse(status, new byte[0], null).refusal("update"))
                .returns(notApplied, IdentityProviderException::isNotApplied)
                .returns(refused, IdentityProviderException::isRefused);
    }
}
