package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Roles, permissions, assignments, facilities and accounts as the demo data have them. */
class AccessControlTest {

    private static final String ROOT = "/api/v1/access-control";
    private static final String ACCOUNTS = ROOT + "/user-accounts";

    private final Api admin = Api.as(Demo.ADMIN);

    @Test
    void rolesWhenListedThenAreThoseBuiltInAndTheTenantsOwn() {
        admin.get(ROOT + "/roles?size=100")
                .body("items.code", hasItems("ADMINISTRATOR", "CLINICIAN", "NIGHT_READER"))
                .body("items.code", not(hasItem("HARBOR_READER")));
        admin.get(ROOT + "/roles/" + Demo.CLINICIAN_ROLE)
                .body("builtIn", is(true))
                .body("permissions", equalTo(Demo.CLINICIAN_PERMISSIONS));
        admin.get(ROOT + "/roles/" + Demo.ROLE_OF_NORTH).body("builtIn", is(false));
    }

    @Test
    void assignmentsAndFacilitiesWhenListedThenAreThoseOfTheTenant() {
        admin.get(ACCOUNTS + "/" + Demo.CLINICIAN_ID + "/role-assignments")
                .body("roleCode", contains("CLINICIAN"))
                .body("facilityId", contains(Demo.N1));
        admin.get(ROOT + "/facilities").body("items.code", contains("N1", "N2")).body("totalItems", is(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"roleCode\":\"MEMBER\",\"roleId\":\"" + Demo.MEMBER_ROLE + "\"}"})
    void assignWhenRoleIsNotNamedExactlyOnceThenReturns400(String body) {
        admin.post(ACCOUNTS + "/" + Demo.CLINICIAN_ID + "/role-assignments", body)
                .statusCode(400)
                .body("errorMessage", equalTo("Invalid request: exactly one of roleId and roleCode is required"));
    }

    @Test
    void accountsWhenListedThenAreTheTenantsAlone() {
        admin.get(ACCOUNTS + "?size=100")
                .body("items.username", hasItem(Demo.ADMIN))
                .body("items.tenantId", everyItem(equalTo(Demo.NORTH)));
        admin.get(ACCOUNTS + "?username=clinician-south").body("items.size()", is(0));
    }

    @Test
    void accountWhenReadThenHoldsNothingOfAPassword() {
        admin.get(ACCOUNTS + "/" + Demo.CLINICIAN_ID)
                .statusCode(200)
                .body("username", equalTo("clinician"))
                .body("", not(hasKey("passwordHash")))
                .body("", not(hasKey("password")));
    }

    @ParameterizedTest
    @CsvSource({
        "clerk@demo.example, Carl,    0, 200, version, 0",
        "clerk@demo.example, Karl,    9, 409, businessErrorCode, VERSION_CONFLICT",
        "a b@c,              Carl,    0, 400, errorMessage, Invalid request: email is invalid",
        "clerk@demo.example, ' Carl', 0, 400, errorMessage, Invalid request: firstName is invalid"
    })
    void accountWhenUpdatedThenIsChangedOnlyInItsVersionAndForm(
            String email, String firstName, int version, int status, String property, String value) {
        Json profile = Json.object("email", email, "firstName", firstName, "lastName", "Jensen", "facilityId", Demo.N1);
        admin.put(ACCOUNTS + "/" + Demo.CLERK_ID, profile.with("version", Integer.toString(version)))
                .statusCode(status)
                .body(property + ".toString()", equalTo(value));
    }
}
