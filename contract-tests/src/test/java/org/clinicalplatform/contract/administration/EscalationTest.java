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
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An administrator of accounts and roles without clinical permissions tries to gain more. */
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
    void administratorWhenAccountIsMorePowerfulThenMayChangeNothingOfIt() {
        String clinician = account(admin.idOf(accounts.copyOf(Demo.CLINICIAN)));
        String assignment =
                admin.get(clinician + "/role-assignments").json().items().get(0).text("roleAssignmentId");

        for (RawResponse response : List.of(
                weak.put(clinician, profile(0)),
                weak.post(clinician + "/deactivate"),
                weak.post(clinician + "/reactivate"),
                weak.post(clinician + "/toggle-active"),
                weak.post(clinician + "/end-sessions"),
                weak.post(clinician + "/role-assignments", "{\"roleCode\":\"MEMBER\"}"),
                weak.delete(clinician + "/role-assignments/" + assignment),
                weak.put(clinician + "/password", "{\"newPassword\":\"taken-over-1\"}"))) {
            assertRefused(response, BEYOND);
        }
        assertThat(weak.get(clinician).json().text("version")).isEqualTo("0");
    }

    @Test
    void administratorWhenTheRoleHoldsMoreThenCannotAssignItEvenToThemselves() {
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
    void administratorWhenItIsTheirOwnAccountThenNeitherGivesNorTakesNorClosesIt() {
        String own = account(weakId);
        String assignment =
                admin.get(own + "/role-assignments").json().items().get(0).text("roleAssignmentId");

        for (RawResponse response : List.of(
                weak.post(own + "/role-assignments", "{\"roleCode\":\"MEMBER\"}"),
                weak.delete(own + "/role-assignments/" + assignment),
                weak.post(own + "/deactivate"),
                weak.post(own + "/reactivate"),
                weak.post(own + "/toggle-active"),
                weak.post(own + "/reset-mfa"),
                weak.put(own + "/password", "{\"newPassword\":\"without-the-old-1\"}"))) {
            assertRefused(response, "You cannot change your own account");
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

    private static String profile(int version) {
        return "{\"firstName\":\"Some\",\"lastName\":\"One\",\"facilityId\":\"" + Demo.N1 + "\",\"version\":" + version
                + "}";
    }

    private static String code(String start) {
        return start + "-" + UUID.randomUUID().toString().toUpperCase(Locale.ROOT);
    }

    private static void assertRefused(RawResponse response, String message) {
        StandardError.verifyShape(response);
        assertThat(response.status()).as("%s", response).isEqualTo(403);
        assertThat(response.json().text("errorMessage")).isEqualTo(message);
    }
}
