package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import io.restassured.response.ValidatableResponse;
import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Roles, permissions, assignments, tenants and facilities as the demo data have them. */
class AccessControlTest {

    private static final String ROOT = "/api/v1/access-control";

    @Test
    void rolesWhenListedThenAreThoseBuiltInAndTheTenantsOwn() {
        get("/roles?size=100")
                .body("items.code", hasItems("ADMINISTRATOR", "CLINICIAN", "NIGHT_READER"))
                .body("items.code", not(hasItem("HARBOR_READER")));
        get("/roles/" + Demo.CLINICIAN_ROLE)
                .body("builtIn", is(true))
                .body("permissions", equalTo(Demo.CLINICIAN_PERMISSIONS));
        get("/roles/" + Demo.ROLE_OF_NORTH).body("builtIn", is(false));
    }

    @Test
    void assignmentsWhenListedThenSayWhere() {
        get("/user-accounts/" + Demo.CLINICIAN_ID + "/role-assignments")
                .body("roleCode", contains("CLINICIAN"))
                .body("facilityId", contains(Demo.N1));
    }

    @Test
    void facilitiesWhenListedThenAreTheTenants() {
        get("/facilities").body("items.code", contains("N1", "N2")).body("totalItems", is(2));
    }

    @ParameterizedTest
    @CsvSource({"tenants, NORTH, TENANT_CODE_TAKEN", "facilities, N1, FACILITY_CODE_TAKEN"})
    void createWhenCodeIsTakenThenConflicts(String kind, String code, String conflict) {
        send("POST", "/" + kind, "{\"code\":\"" + code + "\",\"name\":\"Again\"}")
                .statusCode(409)
                .body("businessErrorCode", equalTo(conflict));
    }

    @ParameterizedTest
    @CsvSource({"north", "9N", "''", "N N"})
    void createWhenCodeIsUnfitThenReturns400(String code) {
        send("POST", "/facilities", "{\"code\":\"" + code + "\",\"name\":\"Odd\"}")
                .statusCode(400);
    }

    @ParameterizedTest
    @CsvSource({"'{}'", "'{\"roleCode\":\"MEMBER\",\"roleId\":\"01900000-0000-7000-8000-000000000024\"}'"})
    void assignWhenRoleIsNotNamedExactlyOnceThenReturns400(String body) {
        send("POST", "/user-accounts/" + Demo.CLINICIAN_ID + "/role-assignments", body)
                .statusCode(400)
                .body("errorMessage", equalTo("Invalid request: exactly one of roleId and roleCode is required"));
    }

    private static ValidatableResponse get(String path) {
        return Api.as(Demo.ADMIN).get(ROOT + path).then().statusCode(200);
    }

    private static ValidatableResponse send(String method, String path, String body) {
        return body.isEmpty()
                ? Api.as(Demo.ADMIN).request(method, ROOT + path).then()
                : Api.as(Demo.ADMIN)
                        .contentType("application/json")
                        .body(body)
                        .request(method, ROOT + path)
                        .then();
    }
}
