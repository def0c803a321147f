package org.clinicalplatform.client;

import static org.clinicalplatform.client.OperationCall.calling;
import static org.clinicalplatform.client.OperationCall.returning;
import static org.clinicalplatform.client.Specification.model;

import java.time.Instant;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.clinicalplatform.client.generated.model.AuditOutcome;
import org.clinicalplatform.client.generated.model.EmergencyAccessStatus;
import org.clinicalplatform.client.generated.model.FacilityCreate;
import org.clinicalplatform.client.generated.model.FacilityUpdate;
import org.clinicalplatform.client.generated.model.NotificationStatus;
import org.clinicalplatform.client.generated.model.RoleAssignmentCreate;
import org.clinicalplatform.client.generated.model.RoleCreate;
import org.clinicalplatform.client.generated.model.RoleUpdate;
import org.clinicalplatform.client.generated.model.SecurityEventKind;
import org.clinicalplatform.client.generated.model.TenantCreate;
import org.clinicalplatform.client.generated.model.TenantUpdate;
import org.clinicalplatform.client.generated.model.UserAccountCreate;
import org.clinicalplatform.client.generated.model.UserAccountUpdate;

/** Calls of the operations on sessions, accounts, roles, tenants, facilities and events. */
final class AccessCalls {
    private static final UUID ACCOUNT = SampleResponses.ACCOUNT;
    private static final UUID TENANT = SampleResponses.TENANT;
    private static final UUID FACILITY = SampleResponses.FACILITY;
    private static final UUID SESSION = UUID.fromString("01900000-0000-7000-8000-000000000099");
    private static final UUID ROLE = UUID.fromString("01900000-0000-7000-8000-000000000024");
    private static final UUID ASSIGNMENT = UUID.fromString("01900000-0000-7000-8000-000000000030");
    private static final UUID NOTIFICATION = UUID.fromString("01900000-0000-7000-8000-000000000301");
    private static final UUID OTHER_ACCOUNT = UUID.fromString("01900000-0000-7000-8000-000000000011");
    private static final UUID ACTOR = UUID.fromString("01900000-0000-7000-8000-000000000010");
    private static final UUID OTHER_FACILITY = UUID.fromString("01900000-0000-7000-8000-000000000004");
    private static final Instant FROM = Instant.parse("2026-03-01T00:00:00Z");
    private static final Instant TO = Instant.parse("2026-03-02T00:00:00Z");
    private static final String TOKEN = "4f6d0c1b9a";
    private static final String CODE = "287082";
    private static final String PASSWORD = "correct-Horse-1";
    private static final UserAccountFilter ACCOUNTS =
            new UserAccountFilter("train", "train", true, OTHER_FACILITY, false);
    private static final SecurityEventFilter SECURITY_EVENTS = new SecurityEventFilter(
            SecurityEventKind.RATE_LIMITED, OTHER_ACCOUNT, FROM, TO, ACTOR, FROM, TO, SampleResponses.PATIENT);
    private static final AuditEventFilter AUDIT_EVENTS = new AuditEventFilter(
            OTHER_ACCOUNT,
            SampleResponses.VISIT.value(),
            SampleResponses.PATIENT,
            UUID.fromString("01900000-0000-7000-8000-000000000012"),
            AuditOutcome.GRANTED,
            FROM,
            TO,
            FROM,
            TO);
    private static final NotificationFilter NOTIFICATIONS =
            new NotificationFilter(NotificationStatus.QUEUED, OTHER_ACCOUNT, true);
    private static final String CURSOR =
            "vN2n0Ck1T3sXyB9yq0m6f1pR8Jw7dZkLQeHhUoGa5uWbIr4cMxEiVtPzSjAnKlD2gF6hYwTqOe1sBv3mXc9dQg";
    private static final UUID EMERGENCY_ACCESS = UUID.fromString("01900000-0000-7000-8000-000000000e01");
    private static final EmergencyAccessFilter EMERGENCY_ACCESSES =
            new EmergencyAccessFilter(SampleResponses.PATIENT, OTHER_ACCOUNT, EmergencyAccessStatus.ACTIVE, FROM, TO);

    private AccessCalls() {}

    static Stream<OperationCall> complete() {
        return Stream.of(sessions(), secondFactor(), passwords(), accounts(), roles(), tenantsAndFacilities(), events())
                .flatMap(Function.identity());
    }

    /** The calls without their optional arguments. */
    static Stream<OperationCall> bare() {
        return Stream.of(
                calling(
                        "deleteRoleAssignment",
                        client -> client.roleAssignments().delete(ACCOUNT, ASSIGNMENT)),
                returning("listUserAccounts", client -> client.userAccounts().page(UserAccountFilter.all(), 0, 20)),
                returning(
                        "listNotificationEvents",
                        client -> client.notifications().page(0, 20)),
                returning(
                        "listSecurityEvents", client -> client.securityEvents().page(SecurityEventFilter.all(), 0, 20)),
                returning("listAuditEvents", client -> client.auditEvents().page(AuditEventFilter.all(), 0, 20)),
                returning(
                        "listEmergencyAccesses",
                        client -> client.emergencyAccesses().page(EmergencyAccessFilter.all(), 0, 20)));
    }

    /** The streams of everything. */
    static Stream<OperationCall> bareStreams() {
        return Stream.of(
                returning(
                        "listUserAccounts",
                        client -> client.userAccounts().stream(UserAccountFilter.all())
                                .toList()),
                returning(
                        "listNotificationEvents",
                        client -> client.notifications().stream().toList()),
                returning(
                        "listEmergencyAccesses",
                        client -> client.emergencyAccesses().stream(EmergencyAccessFilter.all())
                                .toList()));
    }

    static Stream<OperationCall> streams() {
        return Stream.of(
                returning(
                        "listOwnSessions",
                        client -> client.ownSessions().stream().toList()),
                returning(
                        "listUserAccounts",
                        client -> client.userAccounts().stream(ACCOUNTS).toList()),
                returning("listRoles", client -> client.roles().stream().toList()),
                returning("listTenants", client -> client.tenants().stream().toList()),
                returning(
                        "listFacilities", client -> client.facilities().stream().toList()),
                returning(
                        "listNotificationEvents",
                        client -> client.notifications().stream(NOTIFICATIONS).toList()),
                returning(
                        "listEmergencyAccesses",
                        client -> client.emergencyAccesses().stream(EMERGENCY_ACCESSES)
                                .toList()));
    }

    private static Stream<OperationCall> sessions() {
        return Stream.of(
                calling("loginAccount", client -> client.sessions().signIn("clinician", "demo-Password-1")),
                calling("exchangeSession", client -> client.sessions().exchange("access-1")),
                calling("openServiceSession", client -> client.sessions().openService("access-1")),
                calling("linkAccount", client -> client.sessions().link("access-1", TOKEN)),
                returning("verifySession", client -> client.sessions().verify()),
                returning("listSessionTenants", client -> client.sessions().tenants()),
                returning("listSessionFacilities", client -> client.sessions().facilities(TENANT)),
                calling("narrowSession", client -> client.sessions().narrow(TENANT, FACILITY)),
                calling("logoutSession", client -> client.sessions().signOut()),
                returning("listOwnSessions", client -> client.ownSessions().page(0, 20)),
                calling("endOwnSession", client -> client.ownSessions().end(SESSION)),
                returning("getSigningKeys", client -> client.signingKeys().read()));
    }

    private static Stream<OperationCall> secondFactor() {
        SignIn.MfaChallenge challenge = new SignIn.MfaChallenge("9d1c5b7e2f");
        return Stream.of(
                calling(
                        "verifySecondFactor",
                        client -> client.sessions().complete(challenge, new SecondFactorProof.Code(CODE))),
                returning("getMfaStatus", client -> client.secondFactor().status()),
                returning("startMfaEnrolment", client -> client.secondFactor().startEnrolment()),
                calling("confirmMfaEnrolment", client -> client.secondFactor().confirmEnrolment(CODE)),
                calling("disableMfa", client -> client.secondFactor().disable(CODE)),
                calling("reissueRecoveryCodes", client -> client.secondFactor().reissueRecoveryCodes(CODE)),
                calling("stepUpSession", client -> client.secondFactor().stepUp(CODE)));
    }

    private static Stream<OperationCall> passwords() {
        return Stream.of(
                calling("changePassword", client -> client.passwords().change("former-Horse-1", PASSWORD)),
                calling("requirePasswordUpdate", client -> client.passwords().requireUpdate()),
                calling(
                        "requestPasswordReset",
                        client -> client.passwordResets().request("clinician-south")),
                calling("redeemPasswordReset", client -> client.passwordResets().redeem(TOKEN, PASSWORD)));
    }

    private static Stream<OperationCall> accounts() {
        // The generated model would send the default, which the example leaves out.
        UserAccountCreate account = model(UserAccountCreate.class).serviceAccount(null);
        return Stream.of(
                returning("listUserAccounts", client -> client.userAccounts().page(ACCOUNTS, 0, 20)),
                returning("registerUserAccount", client -> client.userAccounts().register(account)),
                returning("getUserAccount", client -> client.userAccounts().get(ACCOUNT)),
                returning(
                        "updateUserAccount",
                        client -> client.userAccounts().update(ACCOUNT, model(UserAccountUpdate.class))),
                returning(
                        "deactivateUserAccount",
                        client -> client.userAccountStates().deactivate(ACCOUNT)),
                returning(
                        "reactivateUserAccount",
                        client -> client.userAccountStates().reactivate(ACCOUNT)),
                returning(
                        "toggleUserAccount",
                        client -> client.userAccountStates().toggle(ACCOUNT)),
                returning(
                        "resetUserAccountMfa",
                        client -> client.userAccountStates().resetSecondFactor(ACCOUNT)),
                returning(
                        "resetUserAccountPassword",
                        client -> client.userAccountStates().resetPassword(ACCOUNT)),
                calling(
                        "setUserAccountPassword",
                        client -> client.userAccountStates().setPassword(ACCOUNT, PASSWORD)),
                returning(
                        "inviteUserAccount",
                        client -> client.userAccountStates().invite(ACCOUNT)),
                returning(
                        "issueUserAccountLinkCode",
                        client -> client.userAccountStates().issueLinkCode(ACCOUNT)),
                returning(
                        "linkUserAccount", client -> client.userAccountStates().link(ACCOUNT, "9f2c1a7e-clinician")),
                returning(
                        "unlinkUserAccount",
                        client -> client.userAccountStates().unlink(ACCOUNT)),
                calling(
                        "endUserAccountSessions",
                        client -> client.userAccountStates().endSessions(ACCOUNT)));
    }

    private static Stream<OperationCall> roles() {
        return Stream.of(
                returning(
                        "listRoleAssignments",
                        client -> client.roleAssignments().list(ACCOUNT)),
                returning(
                        "createRoleAssignment",
                        client -> client.roleAssignments().create(ACCOUNT, model(RoleAssignmentCreate.class))),
                calling(
                        "deleteRoleAssignment",
                        client -> client.roleAssignments().delete(ACCOUNT, ASSIGNMENT, "Left the team")),
                returning("listRoles", client -> client.roles().page(0, 20)),
                returning("createRole", client -> client.roles().create(model(RoleCreate.class))),
                returning("getRole", client -> client.roles().get(ROLE)),
                returning("updateRole", client -> client.roles().update(ROLE, model(RoleUpdate.class))),
                calling("deleteRole", client -> client.roles().delete(ROLE)),
                returning("listPermissions", client -> client.roles().permissions()));
    }

    private static Stream<OperationCall> tenantsAndFacilities() {
        return Stream.of(
                returning("listTenants", client -> client.tenants().page(0, 20)),
                returning("createTenant", client -> client.tenants().create(model(TenantCreate.class))),
                returning("getTenant", client -> client.tenants().get(TENANT)),
                returning("updateTenant", client -> client.tenants().update(TENANT, model(TenantUpdate.class))),
                returning("listFacilities", client -> client.facilities().page(0, 20)),
                returning("createFacility", client -> client.facilities().create(model(FacilityCreate.class))),
                returning("getFacility", client -> client.facilities().get(FACILITY)),
                returning(
                        "updateFacility", client -> client.facilities().update(FACILITY, model(FacilityUpdate.class))));
    }

    private static Stream<OperationCall> events() {
        return Stream.of(
                returning(
                        "listNotificationEvents",
                        client -> client.notifications().page(NOTIFICATIONS, 0, 20)),
                returning(
                        "getNotificationEvent", client -> client.notifications().get(NOTIFICATION)),
                returning(
                        "sendNotificationEvent",
                        client -> client.notifications().send(NOTIFICATION)),
                returning(
                        "discardNotificationEvent",
                        client -> client.notifications().discard(NOTIFICATION)),
                returning(
                        "listSecurityEvents", client -> client.securityEvents().after(SECURITY_EVENTS, CURSOR, 20)),
                returning("listAuditEvents", client -> client.auditEvents().after(AUDIT_EVENTS, CURSOR, 20)),
                returning(
                        "listEmergencyAccesses",
                        client -> client.emergencyAccesses().page(EMERGENCY_ACCESSES, 0, 20)),
                returning(
                        "revokeEmergencyAccess",
                        client -> client.emergencyAccesses().revoke(EMERGENCY_ACCESS)));
    }
}
