package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import io.restassured.response.ValidatableResponse;
import java.util.Map;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Session;
import org.junit.jupiter.api.Test;

class SessionScopesTest {

    @Test
    void tenantsWhenListedThenAreTheAccountsOwn() {
        Api.as(Demo.CLINICIAN)
                .get("/api/v1/auth/session/tenants")
                .then()
                .statusCode(200)
                .body("tenantId", contains(Demo.NORTH))
                .body("code", contains("NORTH"));
    }

    @Test
    void facilitiesWhenRoleHoldsForTheTenantThenListAllInOrderOfTheirCodes() {
        facilities(Demo.ADMIN, Demo.NORTH).body("code", contains("N1", "N2"));
    }

    @Test
    void facilitiesWhenTenantIsLeftOutThenReturns400() {
        Api.as(Demo.CLINICIAN)
                .get("/api/v1/auth/session/facilities")
                .then()
                .statusCode(400)
                .body("errorMessage", equalTo("Invalid request: tenantId is required"));
    }

    @Test
    void narrowWhenFacilityIsTheAccountsThenTokensCarryIt() {
        Session session = Api.sessions().signIn(Demo.ADMIN, Demo.PASSWORD);

        String accessToken = narrow(session, Map.of("tenantId", Demo.NORTH, "facilityId", Demo.N2))
                .statusCode(200)
                .header("Cache-Control", "no-store")
                .extract()
                .path("accessToken");

        Api.withToken(accessToken)
                .get("/api/v1/auth/verify")
                .then()
                .body("sessionTenantId", equalTo(Demo.NORTH))
                .body("sessionFacilityId", equalTo(Demo.N2))
                .body("permissions", hasItem("clinical.visit.read"));
    }

    @Test
    void narrowWhenDoneAgainThenChangesTheFacility() {
        Session first = Api.sessions().fresh(Demo.ADMIN);

        String accessToken = narrow(first, Map.of("tenantId", Demo.NORTH, "facilityId", Demo.N2))
                .statusCode(200)
                .extract()
                .path("accessToken");

        Api.withToken(accessToken).get("/api/v1/auth/verify").then().body("sessionFacilityId", equalTo(Demo.N2));
    }

    @Test
    void narrowWhenFacilityIsLeftOutThenSessionWorksForTheTenant() {
        Session session = Api.sessions().signIn(Demo.ADMIN, Demo.PASSWORD);

        String accessToken = narrow(session, Map.of("tenantId", Demo.NORTH))
                .statusCode(200)
                .extract()
                .path("accessToken");

        Api.withToken(accessToken)
                .get("/api/v1/auth/verify")
                .then()
                .body("sessionTenantId", equalTo(Demo.NORTH))
                .body("", not(hasKey("sessionFacilityId")));
    }

    @Test
    void narrowWhenTenantIsNoUuidThenReturns400WithoutTheValue() {
        Session session = Api.sessions().signIn(Demo.ADMIN, Demo.PASSWORD);

        narrow(session, Map.of("tenantId", "northern-lights"))
                .statusCode(400)
                .body("errorMessage.contains('northern-lights')", is(false));
    }

    private static ValidatableResponse facilities(String account, String tenantId) {
        return Api.as(account)
                .queryParam("tenantId", tenantId)
                .get("/api/v1/auth/session/facilities")
                .then()
                .statusCode(200);
    }

    private static ValidatableResponse narrow(Session session, Map<String, String> scope) {
        return Api.withToken(session.accessToken())
                .contentType("application/json")
                .body(scope)
                .post("/api/v1/auth/session/scope")
                .then();
    }
}
