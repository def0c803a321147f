package org.clinicalplatform.contract.operation;

import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.not;

import io.restassured.response.ValidatableResponse;
import org.clinicalplatform.contract.harness.Demo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UserAccountProfilesTest {

    private static final String ACCOUNTS = "/api/v1/access-control/user-accounts";

    @Test
    void listWhenUnfilteredThenHoldsTheTenantsAccountsAlone() {
        list("size=100")
                .body("items.username", hasItem(Demo.ADMIN))
                .body("items.tenantId", everyItem(equalTo(Demo.NORTH)));
        list("username=clinician-south").body("items.size()", is(0));
    }

    @ParameterizedTest
    @ValueSource(strings = {"active=maybe", "size=101", "page=-1", "q=%00", "username=a%00b"})
    void listWhenParameterIsUnfitThenReturns400(String filter) {
        Api.as(Demo.ADMIN)
                .urlEncodingEnabled(false)
                .get(ACCOUNTS + "?" + filter)
                .then()
                .statusCode(400);
    }

    @Test
    void getWhenVisibleThenHoldsNothingOfAPassword() {
        Api.as(Demo.ADMIN)
                .get(ACCOUNTS + "/" + Demo.CLINICIAN_ID)
                .then()
                .statusCode(200)
                .body("username", equalTo("clinician"))
                .body("", not(hasKey("passwordHash")))
                .body("", not(hasKey("password")));
    }

    @Test
    void updateWhenNothingChangesThenIsNoChange() {
        update(profile("clerk@demo.example", "Carl", Demo.N1, 0))
                .statusCode(200)
                .body("version", is(0));
    }

    @Test
    void updateWhenVersionIsStaleThenConflicts() {
        update(profile("clerk@demo.example", "Karl", Demo.N1, 9))
                .statusCode(409)
                .body("businessErrorCode", equalTo("VERSION_CONFLICT"));
    }

    @ParameterizedTest
    @CsvSource({
        "no-at-sign, Carl, email",
        "a b@c, Carl, email",
        "clerk@demo.example, ' ', firstName",
        "clerk@demo.example, ' Carl', firstName"
    })
    void updateWhenPropertyIsUnfitThenNamesIt(String email, String firstName, String property) {
        update(profile(email, firstName, Demo.N1, 0))
                .statusCode(400)
                .body("errorMessage", equalTo("Invalid request: " + property + " is invalid"));
    }

    private static ValidatableResponse list(String query) {
        return Api.as(Demo.ADMIN)
                .urlEncodingEnabled(false)
                .get(ACCOUNTS + "?" + query)
                .then()
                .statusCode(200);
    }

    private static ValidatableResponse update(String body) {
        return Api.as(Demo.ADMIN)
                .contentType("application/json")
                .body(body)
                .put(ACCOUNTS + "/01900000-0000-7000-8000-000000000013")
                .then();
    }

    private static String profile(String email, String firstName, String facilityId, int version) {
        return "{\"email\":\"" + email + "\",\"firstName\":\"" + firstName + "\",\"lastName\":\"Jensen\","
                + "\"facilityId\":\"" + facilityId + "\",\"version\":" + version + "}";
    }
}
