package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.StandardError;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Signing in, verifying, narrowing, refreshing and ending sessions. */
class SessionsTest {

    private static final String VERIFY = "/api/v1/auth/verify";
    private static final String BACKCHANNEL_LOGOUT = "/api/v1/auth/backchannel-logout";
    private static final String OWN = "/api/v1/auth/sessions";

    @LocalMode
    @Test
    void loginWhenCredentialsAreRightThenReturnsTokensAndNothingElse() {
        Api.anonymous()
                .post("/api/v1/auth/login", Json.object("username", Demo.CLINICIAN, "password", Demo.PASSWORD))
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
    @ValueSource(strings = {"GET", "POST"})
    void verifyWhenSessionIsLiveThenSaysWhoseItIsAndWhatItMay(String method) {
        Api.as(Demo.CLINICIAN)
                .send(method, VERIFY, null)
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
        by(unscoped())
                .get(VERIFY)
                .statusCode(200)
                .body("", not(hasKey("sessionTenantId")))
                .body("", not(hasKey("sessionFacilityId")))
                .body("permissions.size()", is(0));
    }

    @Test
    void refreshWhenTokenIsUnspentThenReturnsANewPairOfTheSameScope() {
        Session session = Api.sessions().fresh(Demo.CLINICIAN);

        String accessToken = Api.anonymous()
                .post("/api/v1/auth/refresh", Json.object("refreshToken", session.refreshToken()))
                .statusCode(200)
                .body("refreshToken", not(equalTo(session.refreshToken())))
                .extract()
                .path("accessToken");

        new Api(accessToken).get(VERIFY).statusCode(200).body("sessionFacilityId", equalTo(Demo.N1));
    }

    @Test
    void logoutWhenSessionIsLiveThenReturns204AndEndsIt() {
        Api clinician = by(Api.sessions().fresh(Demo.CLINICIAN));

        clinician
                .post("/api/v1/auth/logout")
                .statusCode(204)
                .header("Cache-Control", "no-store")
                .body(equalTo(""));

        clinician.get(VERIFY).statusCode(401);
    }

    @LocalMode
    @Test
    void logoutTokenWhenAccountsSignInWithAPasswordThenReturns400() {
        RawResponse response =
                Servers.shared().send(RawRequest.post(BACKCHANNEL_LOGOUT).form("logout_token=a.b.c"));

        StandardError.verify(
                response, 400, BACKCHANNEL_LOGOUT, "No identity provider is configured; end sessions in this service");
    }

    @LocalMode
    @Test
    void signingKeysWhenReadThenHaveNoPrivatePart() {
        Api.anonymous()
                .get("/.well-known/jwks.json")
                .statusCode(200)
                .body("keys.size()", is(1))
                .body("keys[0]", not(hasKey("d")))
                .body("keys[0].kty", equalTo("EC"))
                .body("keys[0].crv", equalTo("P-256"))
                .body("keys[0].alg", equalTo("ES256"))
                .body("keys[0].use", equalTo("sig"));
    }

    @Test
    void scopesWhenListedThenAreTheAccountsOwnInOrderOfTheirCodes() {
        Api.as(Demo.CLINICIAN)
                .get("/api/v1/auth/session/tenants")
                .statusCode(200)
                .body("tenantId", contains(Demo.NORTH))
                .body("code", contains("NORTH"));
        Api.as(Demo.ADMIN)
                .get("/api/v1/auth/session/facilities?tenantId=" + Demo.NORTH)
                .statusCode(200)
                .body("code", contains("N1", "N2"));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void narrowWhenFacilityIsTheAccountsThenTokensCarryItInPlaceOfAnother(boolean narrowed) {
        narrow(narrowed ? Api.sessions().fresh(Demo.ADMIN) : unscoped(), Demo.N2)
                .get(VERIFY)
                .body("sessionTenantId", equalTo(Demo.NORTH))
                .body("sessionFacilityId", equalTo(Demo.N2))
                .body("permissions", hasItem("clinical.visit.read"));
    }

    @Test
    void narrowWhenFacilityIsLeftOutThenSessionWorksForTheTenant() {
        narrow(unscoped(), null)
                .get(VERIFY)
                .body("sessionTenantId", equalTo(Demo.NORTH))
                .body("", not(hasKey("sessionFacilityId")));
    }

    @Test
    void listWhenSignedInTwiceThenTheLatestIsFirstAndOneIsCurrent() {
        Session former = Api.sessions().fresh(Demo.CLERK);
        Session latter = Api.sessions().fresh(Demo.CLERK);

        assertThat(idOf(former)).isNotEqualTo(idOf(latter));
        by(latter)
                .get(OWN)
                .statusCode(200)
                .body("items[0].current", is(true))
                .body("items[0].tenantId", equalTo(Demo.NORTH))
                .body("items[0].facilityId", equalTo(Demo.N1))
                .body("items.findAll { it.current }.size()", is(1));
    }

    @Test
    void endWhenItIsAnotherSessionOfTheAccountThenThatOneIsOverAndThisOneLives() {
        Session lost = Api.sessions().fresh(Demo.CLERK);
        Session kept = Api.sessions().fresh(Demo.CLERK);
        String id = idOf(lost);

        by(kept).delete(OWN + "/" + id).statusCode(204);

        by(lost).get(VERIFY).statusCode(401);
        assertThat(Api.sessions().refresh(lost.refreshToken()).status()).isEqualTo(401);
        by(kept).get(VERIFY).statusCode(200);
        by(kept).delete(OWN + "/" + id).statusCode(404);
    }

    @Test
    void endWhenItIsTheSessionOfTheRequestThenIsASignOut() {
        Session session = Api.sessions().fresh(Demo.CLERK);

        by(session).delete(OWN + "/" + idOf(session)).statusCode(204);

        by(session).get(VERIFY).statusCode(401);
    }

    private static Api by(Session session) {
        return new Api(session.accessToken());
    }

    private static Session unscoped() {
        return Api.sessions().signIn(Demo.ADMIN, Demo.PASSWORD);
    }

    private static Api narrow(Session session, @Nullable String facilityId) {
        return new Api(by(session)
                .post("/api/v1/auth/session/scope", Json.object("tenantId", Demo.NORTH, "facilityId", facilityId))
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .extract()
                .path("accessToken"));
    }

    private static String idOf(Session session) {
        return by(session).get(OWN).statusCode(200).extract().path("items.find { it.current }.sessionId");
    }
}
