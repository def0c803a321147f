package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import java.util.Map;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.Session;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionsTest {

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void verifyWhenSessionIsLiveThenSaysWhoseItIsAndWhatItMay(String method) {
        Api.as(Demo.CLINICIAN)
                .request(method, "/api/v1/auth/verify")
                .then()
                .statusCode(200)
                .body("active", is(true))
                .body("username", equalTo(Demo.CLINICIAN))
                .body("sessionTenantId", equalTo(Demo.NORTH))
                .body("sessionFacilityId", equalTo(Demo.N1))
                .body("permissions", equalTo(Demo.CLINICIAN_PERMISSIONS))
                .body("acr", equalTo("aal1"));
    }

    @Test
    void verifyWhenSessionIsNotNarrowedThenHasNoScopeAndNoPermissions() {
        Session session = Api.sessions().signIn(Demo.ADMIN, Demo.PASSWORD);

        Api.withToken(session.accessToken())
                .get("/api/v1/auth/verify")
                .then()
                .statusCode(200)
                .body("", not(hasKey("sessionTenantId")))
                .body("", not(hasKey("sessionFacilityId")))
                .body("permissions.size()", is(0));
    }

    @Test
    void refreshWhenTokenIsUnspentThenReturnsANewPairOfTheSameScope() {
        Session session = Api.sessions().fresh(Demo.CLINICIAN);

        String accessToken = Api.anonymous()
                .contentType("application/json")
                .body(Map.of("refreshToken", session.refreshToken()))
                .post("/api/v1/auth/refresh")
                .then()
                .statusCode(200)
                .body("refreshToken", not(equalTo(session.refreshToken())))
                .extract()
                .path("accessToken");

        Api.withToken(accessToken)
                .get("/api/v1/auth/verify")
                .then()
                .statusCode(200)
                .body("sessionFacilityId", equalTo(Demo.N1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"refreshToken\":null}",
                "{\"refreshToken\":\"\"}",
                "{\"refreshToken\":\" \"}",
                "{\"refreshToken\":7}",
                "{\"refreshToken\":[\"a\"]}"
            })
    void refreshWhenTokenIsNoTextThenReturns400(String body) {
        Api.anonymous()
                .contentType("application/json")
                .body(body)
                .post("/api/v1/auth/refresh")
                .then()
                .statusCode(400);
    }

    @Test
    void logoutWhenSessionIsLiveThenReturns204AndEndsIt() {
        Session session = Api.sessions().fresh(Demo.CLINICIAN);

        Api.withToken(session.accessToken())
                .accept("application/json")
                .post("/api/v1/auth/logout")
                .then()
                .statusCode(204)
                .header("Cache-Control", "no-store")
                .body(equalTo(""));

        Api.withToken(session.accessToken()).get("/api/v1/auth/verify").then().statusCode(401);
    }

    @LocalMode
    @Test
    void signingKeysWhenReadThenHaveNoPrivatePart() {
        Api.anonymous()
                .get("/.well-known/jwks.json")
                .then()
                .statusCode(200)
                .body("keys.size()", is(1))
                .body("keys[0]", not(hasKey("d")))
                .body("keys[0].kty", equalTo("EC"))
                .body("keys[0].crv", equalTo("P-256"))
                .body("keys[0].alg", equalTo("ES256"))
                .body("keys[0].use", equalTo("sig"));
    }
}
