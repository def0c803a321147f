package org.clinicalplatform.contract.administration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.clinicalplatform.contract.harness.Administration.account;
import static org.clinicalplatform.contract.harness.Administration.roleBody;
import static org.clinicalplatform.contract.harness.Administration.roleUpdate;

import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.LocalMode;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An administrator of accounts and roles, who holds no clinical permission, tries to get at more. */
@NeedsOwnServer("makes accounts in the database")
class EscalationTest {

    private static final String BEYOND = "The account has permissions beyond your own";
    private static final String[] CLERICAL = {
        "accesscontrol.user.read", "accesscontrol.user.write", "accesscontrol.role.read", "accesscontrol.role.write"
    };

    private final ServerUnderTest server = Servers.shared();
    private final Accounts accounts = new Accounts(server);
    private final Administration admin = Administration.at(server, Demo.ADMIN);
    private String clericalRole = "";
    private String weakId = "";
    private Administration weak = admin;
    private String nobodyId = "";

    @BeforeEach
    void aWeakAdministrator() {
        clericalRole = admin.role(code("CLERICAL"), CLERICAL);
        String name = accounts.copyOf(Demo.BYSTANDER);
        weakId = admin.idOf(name);
        admin.assign(weakId, clericalRole);
        weak = Administration.fresh(server, name);
        nobodyId = admin.idOf(accounts.copyOf(Demo.BYSTANDER));
    }

    @Test
    void administratorWhenAccountHoldsNoMoreThenMayChangeIt() {
        assertThat(weak.post(account(nobodyId) + "/deactivate").status()).isEqualTo(200);
        assertThat(weak.post(account(nobodyId) + "/reactivate").status()).isEqualTo(200);
        assertThat(weak.post(account(nobodyId) + "/end-sessions").status()).isEqualTo(204);
        assertThat(weak.put(account(nobodyId), profile(2)).status()).isEqualTo(200);
        assertThat(weak.post(account(nobodyId) + "/role-assignments", "{\"roleCode\":\"MEMBER\"}")
                        .status())
                .isEqualTo(201);
    }

    @Test
    void administratorWhenAccountIsMorePowerfulThenMayChangeNothingOfIt() {
        String clinician = account(admin.idOf(accounts.copyOf(Demo.CLINICIAN)));
        String assignment =
                admin.get(clinician + "/role-assignments").json().items().get(0).text("roleAssignmentId");

        for (RawResponse answer : List.of(
                weak.put(clinician, profile(0)),
                weak.post(clinician + "/deactivate"),
                weak.post(clinician + "/reactivate"),
                weak.post(clinician + "/toggle-active"),
                weak.post(clinician + "/end-sessions"),
                weak.post(clinician + "/role-assignments", "{\"roleCode\":\"MEMBER\"}"),
                weak.delete(clinician + "/role-assignments/" + assignment),
                weak.put(clinician + "/password", "{\"newPassword\":\"taken-over-1\"}"))) {
            assertRefused(answer, BEYOND);
        }
        assertThat(weak.get(clinician).json().text("version")).isEqualTo("0");
    }

    @LocalMode
    @Test
    void administratorWhenAccountIsMorePowerfulThenHasNoLinkToItsPassword() {
        String clinician = account(admin.idOf(accounts.copyOf(Demo.CLINICIAN)));

        assertRefused(weak.post(clinician + "/reset-password"), BEYOND);
    }

    @Test
    void administratorWhenRoleHoldsMoreThenGivesItToNobodyLeastOfAllHimself() {
        for (String role : List.of(Demo.ADMINISTRATOR_ROLE, Demo.CLINICIAN_ROLE)) {
            String body = "{\"roleId\":\"" + role + "\"}";

            assertRefused(
                    weak.post(account(nobodyId) + "/role-assignments", body),
                    "The role has permissions beyond your own");
            assertThat(weak.post(account(weakId) + "/role-assignments", body).status())
                    .isEqualTo(403);
        }
        assertThat(admin.get(account(nobodyId) + "/role-assignments").json().items())
                .hasSize(1);
    }

    @Test
    void administratorWhenItIsHisOwnAccountThenNeitherGivesNorTakesNorClosesIt() {
        String own = account(weakId);
        String assignment =
                admin.get(own + "/role-assignments").json().items().get(0).text("roleAssignmentId");

        for (RawResponse answer : List.of(
                weak.post(own + "/role-assignments", "{\"roleCode\":\"MEMBER\"}"),
                weak.delete(own + "/role-assignments/" + assignment),
                weak.post(own + "/deactivate"),
                weak.post(own + "/reactivate"),
                weak.post(own + "/toggle-active"),
                weak.post(own + "/reset-mfa"),
                weak.put(own + "/password", "{\"newPassword\":\"without-the-old-1\"}"))) {
            assertRefused(answer, "You cannot change your own account");
        }
        assertThat(weak.get(own).status()).as("the session goes on").isEqualTo(200);
    }

    @Test
    void roleWhenItIsToHoldWhatTheCallerDoesNotThenIsNeitherMadeNorChangedNorDeleted() {
        String lesser = admin.role(code("LESSER"), "accesscontrol.user.read");
        String greater = admin.role(code("GREATER"), "clinical.visit.read");
        String refusal = "This requires permissions beyond your own";

        assertRefused(weak.post("/roles", roleBody(code("X"), "clinical.visit.read")), refusal);
        assertRefused(weak.put("/roles/" + lesser, roleUpdate(0, "clinical.visit.read")), refusal);
        assertRefused(weak.put("/roles/" + greater, roleUpdate(0)), refusal);
        assertRefused(weak.delete("/roles/" + greater), refusal);
        assertThat(weak.put("/roles/" + lesser, roleUpdate(0, CLERICAL)).status())
                .isEqualTo(200);
        assertThat(weak.delete("/roles/" + lesser).status()).isEqualTo(204);
        assertThat(weak.get("/roles/" + lesser).status()).isEqualTo(404);
    }

    @Test
    void roleWhenTheCallerHoldsItThenHeDoesNotChangeIt() {
        assertRefused(
                weak.put("/roles/" + clericalRole, roleUpdate(0, "accesscontrol.role.write")),
                "You cannot change a role that you hold");
    }

    @Test
    void roleWhenBuiltInOrAssignedOrItsCodeIsTakenThenConflicts() {
        String code = code("TAKEN");
        admin.role(code, "clinical.visit.read");

        assertConflict(admin.put("/roles/" + Demo.MEMBER_ROLE, roleUpdate(0)), "ROLE_BUILT_IN");
        assertConflict(admin.delete("/roles/" + Demo.MEMBER_ROLE), "ROLE_BUILT_IN");
        assertConflict(admin.delete("/roles/" + clericalRole), "ROLE_ASSIGNED");
        assertConflict(admin.put("/roles/" + clericalRole, roleUpdate(7)), "VERSION_CONFLICT");
        assertConflict(admin.post("/roles", roleBody(code)), "ROLE_CODE_TAKEN");
        assertConflict(admin.post("/roles", roleBody("CLINICIAN")), "ROLE_CODE_TAKEN");
        assertThat(admin.post("/roles", roleBody(code("X"), "no.such.permission"))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void scopeWhenItIsNotTheCallersThenIsUnknownToHim() {
        String path = account(nobodyId) + "/role-assignments";

        for (String tenant : List.of(Demo.SOUTH, Demo.unknown(0xd01))) {
            StandardError.verify(
                    admin.post(path, "{\"roleCode\":\"MEMBER\",\"tenantId\":\"" + tenant + "\"}"),
                    400,
                    "/api/v1/access-control" + path,
                    "Unknown tenant: " + tenant);
        }
        for (String facility : List.of(Demo.S1, Demo.unknown(0xd02))) {
            StandardError.verify(
                    admin.post(path, "{\"roleCode\":\"MEMBER\",\"facilityId\":\"" + facility + "\"}"),
                    400,
                    "/api/v1/access-control" + path,
                    "Unknown facility: " + facility);
        }
        for (String role : List.of(Demo.ROLE_OF_SOUTH, Demo.unknown(0xd03))) {
            StandardError.verify(
                    admin.post(path, "{\"roleId\":\"" + role + "\"}"),
                    400,
                    "/api/v1/access-control" + path,
                    "Unknown role: " + role);
        }
        for (String code : List.of("HARBOR_READER", "NO_SUCH_ROLE")) {
            StandardError.verify(
                    admin.post(path, "{\"roleCode\":\"" + code + "\"}"),
                    400,
                    "/api/v1/access-control" + path,
                    "Unknown role: " + code);
        }
    }

    @Test
    void administratorWhenHeActsAtOneFacilityThenHasNoHandOnAnother() {
        String role = admin.role(code("LOCAL"), CLERICAL);
        String name = accounts.copyOf(Demo.BYSTANDER);
        String id = admin.idOf(name);
        admin.post(
                account(id) + "/role-assignments", "{\"roleId\":\"" + role + "\",\"facilityId\":\"" + Demo.N1 + "\"}");
        Administration local = Administration.fresh(server, name);
        String elsewhere = admin.idOf(accounts.copyOf(Demo.TRAINEE));

        assertThat(local.get(account(elsewhere)).status()).isEqualTo(200);
        assertRefused(local.post(account(elsewhere) + "/deactivate"), BEYOND);
        assertRefused(local.put(account(elsewhere), profile(0)), BEYOND);
        assertThat(local.post(account(nobodyId) + "/deactivate").status()).isEqualTo(200);
        assertThat(local.post(account(nobodyId) + "/role-assignments", "{\"roleCode\":\"MEMBER\"}")
                        .status())
                .as("for the tenant as a whole")
                .isEqualTo(403);
        for (String facility : List.of(Demo.N2, Demo.unknown(0xd04))) {
            String there = "\"facilityId\":\"" + facility + "\"}";
            for (RawResponse answer : List.of(
                    local.post("/user-accounts", registration(there)),
                    local.put(account(id), "{\"firstName\":\"A\",\"lastName\":\"B\",\"version\":0," + there),
                    local.post(account(nobodyId) + "/role-assignments", "{\"roleCode\":\"MEMBER\"," + there))) {
                StandardError.verifyShape(answer);
                assertThat(answer.status()).isEqualTo(400);
                assertThat(answer.json().text("errorMessage")).isEqualTo("Unknown facility: " + facility);
            }
        }
        assertThat(local.post("/roles", roleBody(code("X"))).status()).isEqualTo(403);
    }

    @Test
    void tenantWhenMadeThenItsMakerAdministersItAndNobodyElse() {
        RawResponse made = admin.post("/tenants", "{\"code\":\"" + code("T") + "\",\"name\":\"New\"}");
        String path = "/tenants/" + made.json().text("tenantId");

        assertThat(made.status()).isEqualTo(201);
        assertThat(admin.get(path).json().text("version")).isEqualTo("0");
        assertThat(admin.put(path, "{\"name\":\"New\",\"active\":false,\"version\":0}")
                        .json()
                        .text("active"))
                .isEqualTo("false");
        assertThat(admin.put(path, "{\"name\":\"New\",\"active\":true,\"version\":1}")
                        .status())
                .isEqualTo(200);
        assertThat(admin.get("/tenants/" + Demo.SOUTH).status()).isEqualTo(404);
        assertRefused(
                admin.put("/tenants/" + Demo.NORTH, "{\"name\":\"N\",\"active\":false,\"version\":0}"),
                "You cannot deactivate the tenant of your session");
    }

    private static String profile(int version) {
        return "{\"firstName\":\"Some\",\"lastName\":\"One\",\"facilityId\":\"" + Demo.N1 + "\",\"version\":" + version
                + "}";
    }

    private static String registration(String rest) {
        return "{\"username\":\"" + code("u") + "\",\"firstName\":\"A\",\"lastName\":\"B\",\"roleCodes\":[]," + rest;
    }

    private static String code(String start) {
        return start + "-" + UUID.randomUUID().toString().toUpperCase(Locale.ROOT);
    }

    private static void assertRefused(RawResponse answer, String message) {
        StandardError.verifyShape(answer);
        assertThat(answer.status()).as("%s", answer).isEqualTo(403);
        assertThat(answer.json().text("errorMessage")).isEqualTo(message);
    }

    private static void assertConflict(RawResponse answer, String code) {
        StandardError.verifyShape(answer);
        assertThat(answer.status()).as("%s", answer).isEqualTo(409);
        assertThat(answer.json().text("businessErrorCode")).isEqualTo(code);
    }
}
