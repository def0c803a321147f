package org.clinicalplatform.contract.administration;

import static org.clinicalplatform.contract.administration.RecordedAct.by;
import static org.clinicalplatform.contract.administration.RecordedAct.creating;
import static org.clinicalplatform.contract.administration.RecordedAct.withLinkOf;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Authenticator;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.EmergencyAccesses;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ResetLinks;
import org.clinicalplatform.contract.harness.SecondFactor;
import org.clinicalplatform.contract.harness.SecondFactor.Enrolled;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;

/** One successful call of each operation that changes accounts, credentials, sessions or their administration. */
final class RecordedActs {

    private static final String ACCESS_CONTROL = "/api/v1/access-control";
    private static final String AUTH = "/api/v1/auth";
    private static final String NEXT = "correct-Horse-2";

    private final ServerUnderTest server;
    private final Administration admin;
    private final Map<String, Supplier<RecordedAct>> acts = new TreeMap<>();

    RecordedActs(ServerUnderTest server) {
        this.server = server;
        this.admin = Administration.fresh(server, Demo.ADMIN);
        accounts();
        roles();
        places();
        signIn();
        secondFactor();
        passwords();
    }

    /** By operation id; each prepares what the call needs. */
    Map<String, Supplier<RecordedAct>> all() {
        return acts;
    }

    private void accounts() {
        acts.put(
                "registerUserAccount",
                () -> creating(
                        Demo.ADMIN_ID,
                        "userAccountId",
                        post("/user-accounts", Registrations.body().toString()),
                        "ACCOUNT_REGISTERED",
                        "RESET_LINK_ISSUED"));
        acts.put("updateUserAccount", () -> {
            Holder holder = holder();
            String body = "{\"firstName\":\"Nora\",\"lastName\":\"Haddad\",\"version\":" + versionOf(holder) + "}";
            return byAdmin(holder, put("/user-accounts/" + holder.id, body), "EMAIL_CHANGED", "PROFILE_CHANGED");
        });
        acts.put("deactivateUserAccount", () -> onAccount("/deactivate", "ACCOUNT_DEACTIVATED", "SESSION_REVOKED"));
        acts.put("toggleUserAccount", () -> onAccount("/toggle-active", "ACCOUNT_DEACTIVATED", "SESSION_REVOKED"));
        acts.put("reactivateUserAccount", () -> {
            Holder holder = holder();
            admin.post("/user-accounts/" + holder.id + "/deactivate").expect(200);
            return byAdmin(holder, post("/user-accounts/" + holder.id + "/reactivate"), "ACCOUNT_REACTIVATED");
        });
        acts.put("endUserAccountSessions", () -> onAccount("/end-sessions", "ALL_SESSIONS_REVOKED", "SESSION_REVOKED"));
        acts.put("resetUserAccountMfa", () -> {
            Holder holder = holder();
            holder.enrol();
            return byAdmin(
                    holder, post("/user-accounts/" + holder.id + "/reset-mfa"), "MFA_DISABLED", "SESSION_REVOKED");
        });
        acts.put("issueUserAccountLinkCode", () -> onAccount("/link-code", "LINK_CODE_ISSUED"));
        acts.put("unlinkUserAccount", () -> {
            Holder holder = holder();
            server.database().update("update user_account set idp_subject = id::text where id = ?::uuid", holder.id);
            return byAdmin(
                    holder, post("/user-accounts/" + holder.id + "/unlink"), "ACCOUNT_UNLINKED", "SESSION_REVOKED");
        });
        acts.put("createRoleAssignment", () -> {
            Holder holder = holder();
            String body = "{\"roleId\":\"" + Demo.MEMBER_ROLE + "\"}";
            return byAdmin(holder, post("/user-accounts/" + holder.id + "/role-assignments", body), "ROLE_ASSIGNED");
        });
        acts.put("deleteRoleAssignment", () -> {
            Holder holder = holder();
            String assignment = admin.assign(holder.id, Demo.MEMBER_ROLE);
            return byAdmin(
                    holder,
                    bearer("DELETE", "/user-accounts/" + holder.id + "/role-assignments/" + assignment),
                    "ROLE_UNASSIGNED");
        });
    }

    private void roles() {
        acts.put(
                "createRole",
                () -> creating(
                        Demo.ADMIN_ID, "roleId", post("/roles", Administration.roleBody(code())), "ROLE_CREATED"));
        acts.put("updateRole", () -> {
            String role = admin.role(code());
            String body = Administration.roleUpdate(0, "clinical.visit.read");
            return by(Demo.ADMIN_ID, role, put("/roles/" + role, body), "ROLE_CHANGED");
        });
        acts.put("deleteRole", () -> {
            String role = admin.role(code());
            return by(Demo.ADMIN_ID, role, bearer("DELETE", "/roles/" + role), "ROLE_DELETED");
        });
    }

    /** Tenants and facilities; a new tenant's creator is given roles there. */
    private void places() {
        acts.put("createTenant", () -> created("/tenants", "tenantId", "TENANT_CREATED"));
        acts.put(
                "updateTenant", () -> renamedAndClosed("/tenants", "tenantId", "TENANT_CHANGED", "TENANT_DEACTIVATED"));
        acts.put("createFacility", () -> created("/facilities", "facilityId", "FACILITY_CREATED"));
        acts.put(
                "updateFacility",
                () -> renamedAndClosed("/facilities", "facilityId", "FACILITY_CHANGED", "FACILITY_DEACTIVATED"));
    }

    private void signIn() {
        acts.put("loginAccount", () -> {
            Holder holder = holder();
            Json body = Json.object("username", holder.username, "password", Demo.PASSWORD);
            return by(holder.id, holder.id, RawRequest.post(AUTH + "/login").json(body.toString()), "LOGIN_SUCCEEDED");
        });
        acts.put("logoutSession", () -> {
            Holder holder = holder();
            return byHolder(holder, holder.post("/logout"), "SESSION_REVOKED");
        });
        acts.put("endOwnSession", () -> {
            Holder holder = holder();
            String session = holder.sessionId();
            RawRequest request =
                    RawRequest.of("DELETE", AUTH + "/sessions/" + session).bearer(holder.session.accessToken());
            return byHolder(holder, request, "SESSION_REVOKED");
        });
    }

    private void secondFactor() {
        acts.put("verifySecondFactor", () -> {
            Holder holder = holder();
            Enrolled enrolled = holder.enrol();
            String challenge = new SecondFactor(server).challenge(holder.username);
            RawRequest request = SecondFactor.verification(
                    challenge, null, enrolled.recoveryCodes().get(0));
            return byHolder(holder, request, "MFA_RECOVERY_CODE_USED", "LOGIN_SUCCEEDED");
        });
        acts.put("confirmMfaEnrolment", () -> {
            Holder holder = holder();
            SecondFactor factors = new SecondFactor(server);
            String secret = factors.start(holder.session.accessToken()).json().text("secret");
            String code = Authenticator.of(secret).now();
            return byHolder(holder, holder.withCode("enrol/confirm", code), "MFA_ENROLLED");
        });
        acts.put("disableMfa", () -> withNextCode("disable", "MFA_DISABLED"));
        acts.put("reissueRecoveryCodes", () -> withNextCode("recovery-codes", "MFA_RECOVERY_CODES_REISSUED"));
        acts.put("stepUpSession", () -> withNextCode("step-up", "STEP_UP_SUCCEEDED"));
    }

    private void passwords() {
        acts.put("changePassword", () -> {
            Holder holder = holder();
            Json body = Json.object("currentPassword", Demo.PASSWORD, "newPassword", NEXT);
            return byHolder(
                    holder,
                    holder.post("/password/change").json(body.toString()),
                    "PASSWORD_CHANGED",
                    "SESSION_REVOKED");
        });
        acts.put("setUserAccountPassword", () -> {
            Holder holder = holder();
            String body = Json.object("newPassword", NEXT).toString();
            return byAdmin(
                    holder,
                    put("/user-accounts/" + holder.id + "/password", body),
                    "PASSWORD_CHANGED",
                    "SESSION_REVOKED");
        });
        acts.put("inviteUserAccount", () -> {
            String id = Registrations.at(server).newAccount().text("userAccountId");
            return by(Demo.ADMIN_ID, id, post("/user-accounts/" + id + "/invite"), "RESET_LINK_ISSUED");
        });
        acts.put("resetUserAccountPassword", () -> onAccount("/reset-password", "RESET_LINK_ISSUED"));
        acts.put("requestPasswordReset", () -> {
            Holder holder = holder();
            String body = Json.object("username", holder.username).toString();
            RawRequest request =
                    RawRequest.post(AUTH + "/password-reset/request").json(body);
            return by(null, holder.id, request, "CREDENTIAL_RESET_REQUESTED");
        });
        acts.put("redeemPasswordReset", () -> {
            Holder holder = holder();
            String token = new ResetLinks(server, holder.id)
                    .after(() -> admin.post("/user-accounts/" + holder.id + "/reset-password")
                            .expect(200));
            return withLinkOf(Demo.ADMIN_ID, holder.id, Registrations.redemption(token, NEXT), "PASSWORD_CHANGED");
        });
        acts.put("revokeEmergencyAccess", () -> {
            String grant = EmergencyAccesses.at(server).inNorth();
            RawRequest request =
                    RawRequest.post(EmergencyAccesses.revocationPath(grant)).bearer(admin.token());
            return by(Demo.ADMIN_ID, grant, request, "EMERGENCY_ACCESS_REVOKED");
        });
        acts.put("sendNotificationEvent", () -> onInvitation("/send", "NOTIFICATION_SENT"));
        acts.put("discardNotificationEvent", () -> onInvitation("/discard", "NOTIFICATION_DISCARDED"));
    }

    /** The message to a new account, whose link is valid until the holder has set a password. */
    private RecordedAct onInvitation(String operation, String kind) {
        String id = Registrations.at(server).newAccount().text("userAccountId");
        String event = server.database()
                .text("select id::text from notification_event where user_account_id = ?::uuid limit 1", id);
        RawRequest request = RawRequest.post("/api/v1/notification/notification-events/" + event + operation)
                .bearer(admin.token());
        return by(Demo.ADMIN_ID, id, request, kind);
    }

    private RecordedAct onAccount(String operation, String... kinds) {
        Holder holder = holder();
        return byAdmin(holder, post("/user-accounts/" + holder.id + operation), kinds);
    }

    private RecordedAct created(String path, String idProperty, String kind) {
        String body = "{\"code\":\"" + code() + "\",\"name\":\"New place\"}";
        return creating(Demo.ADMIN_ID, idProperty, post(path, body), kind);
    }

    private RecordedAct renamedAndClosed(String path, String idProperty, String... kinds) {
        String body = "{\"code\":\"" + code() + "\",\"name\":\"Old place\"}";
        String id = admin.post(path, body).expect(201).json().text(idProperty);
        String update = "{\"name\":\"Closed place\",\"active\":false,\"version\":0}";
        return by(Demo.ADMIN_ID, id, put(path + "/" + id, update), kinds);
    }

    private RecordedAct withNextCode(String operation, String kind) {
        Holder holder = holder();
        Enrolled enrolled = holder.enrol();
        return byHolder(holder, holder.withCode(operation, enrolled.app().now()), kind);
    }

    private static RecordedAct byAdmin(Holder holder, RawRequest request, String... kinds) {
        return by(Demo.ADMIN_ID, holder.id, request, kinds);
    }

    private static RecordedAct byHolder(Holder holder, RawRequest request, String... kinds) {
        return by(holder.id, holder.id, request, kinds);
    }

    private String versionOf(Holder holder) {
        return admin.get("/user-accounts/" + holder.id).json().text("version");
    }

    private RawRequest post(String path) {
        return bearer("POST", path);
    }

    private RawRequest post(String path, String json) {
        return bearer("POST", path).json(json);
    }

    private RawRequest put(String path, String json) {
        return bearer("PUT", path).json(json);
    }

    private RawRequest bearer(String method, String path) {
        return RawRequest.of(method, ACCESS_CONTROL + path).bearer(admin.token());
    }

    private static String code() {
        return "C" + UUID.randomUUID().toString().substring(0, 8).toUpperCase(Locale.ROOT);
    }

    private Holder holder() {
        Json account = Registrations.at(server).newAccount(Demo.PASSWORD);
        String username = account.text("username");
        return new Holder(
                server,
                account.text("userAccountId"),
                username,
                Sessions.at(server).signIn(username, Demo.PASSWORD));
    }

    /** A new account in a session. */
    private record Holder(ServerUnderTest server, String id, String username, Session session) {

        Enrolled enrol() {
            return new SecondFactor(server).enrol(session.accessToken());
        }

        String sessionId() {
            Json own = server.send(RawRequest.get(AUTH + "/sessions").bearer(session.accessToken()))
                    .json();
            return own.get("items").items().get(0).text("sessionId");
        }

        RawRequest post(String path) {
            return RawRequest.post(AUTH + path).bearer(session.accessToken());
        }

        RawRequest withCode(String operation, String code) {
            return post("/mfa/" + operation).json(Json.object("code", code).toString());
        }
    }
}
