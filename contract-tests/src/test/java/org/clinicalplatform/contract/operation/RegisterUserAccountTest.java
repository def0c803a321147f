package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.restassured.response.ValidatableResponse;
import java.util.List;
import java.util.Locale;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegisterUserAccountTest {

    private static final String PASSWORD = "correct-Horse-1";

    @LocalMode
    @Test
    void registerWhenEverythingIsRightThenReturnsTheAccountAndTheLinkToItsFirstPassword() {
        Json body = Registrations.body().with("roleCodes", "[\"CLINICIAN\",\"CLINICIAN\"]");
        String shouted = "  " + body.text("username").toUpperCase(Locale.ROOT) + " ";

        String link = register(body.with("username", Json.quoted(shouted)))
                .statusCode(201)
                .header("Cache-Control", "no-store")
                .body("username", equalTo(body.text("username")))
                .body("email", equalTo(body.text("email")))
                .body("tenantId", equalTo(Demo.NORTH))
                .body("facilityId", equalTo(Demo.N1))
                .body("active", is(true))
                .body("serviceAccount", is(false))
                .body("idpSubject", nullValue())
                .body("version", is(0))
                .body("passwordSetupLink", matchesPattern("http://localhost:3000/password-reset\\?token=[0-9a-f]{96}"))
                .extract()
                .path("passwordSetupLink");
        assertThat(Api.sessions().login(body.text("username"), PASSWORD).status())
                .isEqualTo(401);

        Registrations.at(Api.shared()).redeem(Registrations.tokenOf(link), PASSWORD);

        RawResponse signedIn = Api.sessions().login(body.text("username").toUpperCase(Locale.ROOT), PASSWORD);
        Json verified =
                Api.sessions().verify(signedIn.json().text("accessToken")).json();
        assertThat(verified.get("permissions").texts()).isEqualTo(Demo.CLINICIAN_PERMISSIONS);
    }

    @Test
    void registerWhenAUniqueValueIsTakenThenConflicts() {
        Json body = Registrations.body();
        Json first = body.with("idpSubject", Json.quoted(Api.shared().signIn().subject(body.text("username"))));
        register(first).statusCode(201);

        for (String property : List.of("username", "email", "idpSubject")) {
            String taken = property.equals("idpSubject")
                    ? first.text(property)
                    : first.text(property).toUpperCase(Locale.ROOT);
            String code = property.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT) + "_TAKEN";
            register(Registrations.body().with(property, Json.quoted(taken)))
                    .statusCode(409)
                    .body("businessErrorCode", equalTo(code));
        }
    }

    @Test
    void registerWhenSentEightTimesAtOnceThenOneAccountIsMade() {
        Json body = Registrations.body();

        List<RawResponse> responses =
                Together.run(8, i -> Registrations.at(Api.shared()).register(body));

        assertThat(responses)
                .extracting(RawResponse::status)
                .containsExactlyInAnyOrder(201, 409, 409, 409, 409, 409, 409, 409);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        username  | "a b"
        username  | "a\\tb"
        username  | "a\\u00a8b"
        email     | "nobody"
        email     | "a@b.example\\r\\nBcc: c@b.example"
        email     | "a@b.example, c@b.example"
        email     | "Noor <a@b.example>"
        firstName | "a\\nb"
        tenantId  | "NORTH"
        roleCodes | null
        roleCodes | [7]
        roleCodes | ["NO-SUCH-ROLE"]
        roleCodes | [null]
        active    | true
        """)
    void registerWhenAPropertyIsUnfitThenIs400(String property, String value) {
        register(Registrations.body().with(property, value))
                .statusCode(400)
                .body("businessErrorCode", nullValue())
                .body("errorMessage", not(equalTo("")));
    }

    private static ValidatableResponse register(Json body) {
        return Api.as(Demo.ADMIN).post(Registrations.PATH, body);
    }
}
