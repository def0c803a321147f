package org.clinicalplatform.contract.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.everyItem;
import static org.hamcrest.Matchers.hasItem;
import static org.hamcrest.Matchers.hasItems;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.is;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.not;
import static org.hamcrest.Matchers.nullValue;

import io.restassured.response.ValidatableResponse;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.GuideSql;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Roles, assignments, facilities and accounts as the demo data have them, and accounts that are registered. */
class AccessControlTest {

    private static final String ROOT = "/api/v1/access-control";
    private static final String ACCOUNTS = ROOT + "/user-accounts";
    private static final String PASSWORD = "correct-Horse-1";

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

    @Test
    void facilityWhenPatientsAreThereThenIsNotDeactivated() {
        String facility = ROOT + "/facilities/" + Demo.N1;

        admin.put(facility, "{\"name\":\"North General Hospital\",\"active\":false,\"version\":0}")
                .statusCode(409)
                .body("businessErrorCode", equalTo("FACILITY_IN_USE"))
                .body("errorMessage", equalTo("The facility has open visits or active placements"));

        admin.get(facility).statusCode(200).body("active", is(true)).body("version", is(0));
    }

    /** No operation finds a visit without a patient. */
    @LocalMode
    @Test
    void facilityWhenAVisitWithoutPatientKeepsItInUseThenTheOperatorFindsAndEndsIt() {
        Database database = Servers.shared().database();
        String visit = UUID.randomUUID().toString();
        database.update(
                "insert into visit (id, tenant_id, facility_id, visit_number, type_system, type_code, visit_class,"
                        + " status, started_at, created_at, created_by, updated_at, updated_by)"
                        + " values (?::uuid, ?::uuid, ?::uuid, ?, 'urn:codes', '1', 'AMBULATORY', 'IN_PROGRESS', now(),"
                        + " now(), ?::uuid, now(), ?::uuid)",
                visit,
                Demo.NORTH,
                Demo.N1,
                visit,
                Demo.CLERK_ID,
                Demo.CLERK_ID);
        String listed = "select count(*) from ("
                + GuideSql.block("errors.md", "from visit v").replace(";", "") + ") listed where id = ?::uuid";

        assertThat(database.number(listed, visit)).isOne();
        database.update(GuideSql.block("errors.md", "update visit").replace("<id>", visit));
        assertThat(database.number(listed, visit)).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | roleId or roleCode is required",
                "{\"roleCode\":\"MEMBER\",\"roleId\":\"" + Demo.MEMBER_ROLE
                        + "\"} | roleId and roleCode are mutually exclusive"
            })
    void assignWhenRoleIsNotNamedExactlyOnceThenReturns400(String body, String reason) {
        admin.post(ACCOUNTS + "/" + Demo.CLINICIAN_ID + "/role-assignments", body)
                .statusCode(400)
                .body("errorMessage", equalTo("Invalid request: " + reason));
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
        "a..b@demo.example,  Carl,    0, 400, errorMessage, Invalid request: email is invalid",
        "clerk@demo.example, ' Carl', 0, 400, errorMessage, Invalid request: firstName is invalid"
    })
    void accountWhenUpdatedThenIsChangedOnlyInItsVersionAndForm(
            String email, String firstName, int version, int status, String property, String value) {
        Json profile = Json.object("email", email, "firstName", firstName, "lastName", "Jensen", "facilityId", Demo.N1);
        admin.put(ACCOUNTS + "/" + Demo.CLERK_ID, profile.with("version", Integer.toString(version)))
                .statusCode(status)
                .body(property + ".toString()", equalTo(value));
    }

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
                .body("passwordSetupLink", matchesPattern(page() + "/password-reset\\?token=[0-9a-f]{96}"))
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

    @ParameterizedTest
    @ValueSource(strings = {"a..b@mail.example", ".a@mail.example", "a.@mail.example", "a@mail.", "a@mail-.example"})
    void registerWhenNoMailServerCanTakeTheAddressThenReturns400(String email) {
        register(Registrations.body().with("email", Json.quoted(email)))
                .statusCode(400)
                .body("errorMessage", equalTo("Invalid request: email is invalid"));
    }

    @Test
    void registerWhenAUniqueValueIsTakenThenConflicts() {
        Json body = Registrations.body();
        String subject = Api.shared().signIn().subject(body.text("username"));
        Json first = body.with("idpSubject", Json.quoted(subject));
        String id = register(first)
                .statusCode(201)
                .body("idpSubject", nullValue())
                .body("expectedIdpSubject", equalTo(subject))
                .extract()
                .path("userAccountId");
        // as after a proof of the holder
        Api.shared()
                .database()
                .update("update user_account set idp_subject = expected_idp_subject where id = ?::uuid", id);

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
                Together.responses(8, i -> Registrations.at(Api.shared()).register(body));

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

    private ValidatableResponse register(Json body) {
        return admin.post(ACCOUNTS, body);
    }

    /** What a link opens unless a page is configured. */
    private static String page() {
        if (Servers.sharedIsForeign()) {
            return "https?://.+";
        }
        return Servers.sharedIsEmbedded() ? Servers.shared().baseUri().toString() : "http://localhost:3000";
    }
}
