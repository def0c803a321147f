package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;

import io.restassured.response.ValidatableResponse;
import java.util.Map;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@LocalMode
class LoginAccountTest {

    @Test
    void loginWhenCredentialsAreRightThenReturnsTokensAndNothingElse() {
        login(Demo.CLINICIAN, Demo.PASSWORD)
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .body("keySet().size()", is(5))
                .body("accessToken", matchesPattern("[\\w-]+\\.[\\w-]+\\.[\\w-]+"))
                .body("refreshToken", matchesPattern("[0-9a-f]{96}"))
                .body("tokenType", equalTo("Bearer"))
                .body("expiresIn", is(900))
                .body("refreshExpiresIn", is(3600));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"password\":\"x\"}",
                "{\"username\":\"x\"}",
                "{\"username\":\"\",\"password\":\"x\"}",
                "{\"username\":\" \\t\",\"password\":\"x\"}",
                "{\"username\":\"x\",\"password\":\"\"}",
                "{\"username\":\"x\",\"password\":\"  \"}",
                "{\"username\":null,\"password\":\"x\"}",
                "{\"username\":\"x\",\"password\":null}",
                "{\"username\":7,\"password\":\"x\"}",
                "{\"username\":true,\"password\":\"x\"}",
                "{\"username\":[\"clinician\"],\"password\":\"x\"}",
                "{\"username\":{\"a\":\"b\"},\"password\":\"x\"}",
                "{\"username\":\"x\",\"password\":7}",
                "{}"
            })
    void loginWhenBodyIsNoPairOfTextsThenReturns400(String body) {
        Api.anonymous()
                .contentType("application/json")
                .body(body)
                .post("/api/v1/auth/login")
                .then()
                .statusCode(400);
    }

    private static ValidatableResponse login(String username, String password) {
        return Api.anonymous()
                .contentType("application/json")
                .body(Map.of("username", username, "password", password))
                .post("/api/v1/auth/login")
                .then();
    }
}
