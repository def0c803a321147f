package org.clinicalplatform.contract.denial;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.EmergencyAccesses;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;

/** How to prove that accounts, roles, tenants, sessions and messages are denied. */
final class AdministrationDenials {

    private static final RecordDenial USER_ACCOUNT = administered(
            Demo.TRAINEE_ID, Map.of("in another tenant", Demo.CLINICIAN_SOUTH_ID), "User account not found");

    /** Administrators see their own account, but cannot take anything from it. */
    private static final RecordDenial ASSIGNMENT_OF_USER_ACCOUNT =
            administered(Demo.ADMIN_ID, Map.of("in another tenant", Demo.CLINICIAN_SOUTH_ID), "User account not found");

    private static final RecordDenial ROLE =
            administered(Demo.CLINICIAN_ROLE, Map.of("in another tenant", Demo.ROLE_OF_SOUTH), "Role not found");

    private static final RecordDenial TENANT =
            administered(Demo.NORTH, Map.of("in another tenant", Demo.SOUTH), "Tenant not found");

    private static final RecordDenial FACILITY = administered(
            Demo.N1, Map.of("in another tenant", Demo.S1, "in another tenant too", Demo.S2), "Facility not found");

    private static final RecordDenial NOTIFICATION_EVENT = new RecordDenial(
            Demo.ADMIN,
            Optional.empty(),
            Demo.NOTIFICATION_IN_NORTH,
            Map.of("in another tenant", Demo.NOTIFICATION_IN_SOUTH),
            404,
            Optional.of("Notification event not found"));

    /** By operation; made anew where the record must be one that nothing else needs. */
    static final Map<String, Supplier<RecordDenial>> BY_OPERATION = Map.ofEntries(
            Map.entry("getUserAccount", () -> USER_ACCOUNT),
            Map.entry("updateUserAccount", () -> USER_ACCOUNT),
            Map.entry("deactivateUserAccount", () -> USER_ACCOUNT),
            Map.entry("reactivateUserAccount", () -> USER_ACCOUNT),
            Map.entry("toggleUserAccount", () -> USER_ACCOUNT),
            Map.entry("resetUserAccountMfa", () -> USER_ACCOUNT),
            Map.entry("endUserAccountSessions", () -> USER_ACCOUNT),
            Map.entry("listRoleAssignments", () -> USER_ACCOUNT),
            Map.entry("createRoleAssignment", () -> USER_ACCOUNT),
            Map.entry("deleteRoleAssignment", () -> ASSIGNMENT_OF_USER_ACCOUNT),
            Map.entry("getRole", () -> ROLE),
            Map.entry("updateRole", () -> ROLE),
            Map.entry("deleteRole", () -> ROLE),
            Map.entry("getTenant", () -> TENANT),
            Map.entry("updateTenant", () -> TENANT),
            Map.entry("getFacility", () -> FACILITY),
            Map.entry("updateFacility", () -> FACILITY),
            Map.entry("endOwnSession", () -> OwnSession.DENIAL),
            Map.entry("revokeEmergencyAccess", AdministrationDenials::emergencyAccess),
            Map.entry("getNotificationEvent", () -> NOTIFICATION_EVENT),
            Map.entry("sendNotificationEvent", () -> NOTIFICATION_EVENT),
            Map.entry("discardNotificationEvent", () -> NOTIFICATION_EVENT),
            Map.entry("resetUserAccountPassword", AdministrationDenials::userAccount),
            Map.entry("inviteUserAccount", AdministrationDenials::userAccount),
            Map.entry("issueUserAccountLinkCode", AdministrationDenials::userAccount),
            Map.entry("linkUserAccount", AdministrationDenials::userAccount),
            Map.entry("unlinkUserAccount", AdministrationDenials::userAccount),
            Map.entry("setUserAccountPassword", AdministrationDenials::userAccount));

    private AdministrationDenials() {}

    /** Sessions have no place in the demo data; these are opened when first requested. */
    private static final class OwnSession {
        private static final RecordDenial DENIAL = new RecordDenial(
                Demo.CLINICIAN,
                Optional.of(Demo.CLINICIAN_N2),
                sessionOf(Demo.CLINICIAN),
                Map.of(
                        "in the same tenant", sessionOf(Demo.CLERK),
                        "in another tenant", sessionOf(Demo.CLINICIAN_SOUTH)),
                404,
                Optional.of("Session not found"));

        private static String sessionOf(String account) {
            ServerUnderTest server = Servers.shared();
            String token = Sessions.at(server).fresh(account).accessToken();
            return server
                    .send(RawRequest.get("/api/v1/auth/sessions").bearer(token))
                    .json()
                    .get("items")
                    .items()
                    .stream()
                    .filter(session -> session.get("current").node().asBoolean())
                    .map(session -> session.text("sessionId"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static RecordDenial administered(String visible, Map<String, String> denied, String missMessage) {
        return new RecordDenial(Demo.ADMIN, Optional.empty(), visible, denied, 404, Optional.of(missMessage));
    }

    private static RecordDenial emergencyAccess() {
        EmergencyAccesses accesses = EmergencyAccesses.at(Servers.shared());
        return administered(
                accesses.inNorth(), Map.of("in another tenant", accesses.inSouth()), "Emergency access not found");
    }

    private static RecordDenial userAccount() {
        return new RecordDenial(
                Demo.ADMIN,
                Optional.empty(),
                Registrations.at(Servers.shared()).newAccount().text("userAccountId"),
                Map.of("in another tenant", Demo.ACCOUNT_IN_SOUTH),
                404,
                Optional.of("User account not found"));
    }
}
