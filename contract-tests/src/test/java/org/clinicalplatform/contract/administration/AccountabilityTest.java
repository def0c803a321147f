package org.clinicalplatform.contract.administration;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.clinicalplatform.contract.harness.Accounts;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.SecurityTrail;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;

/** Events name who did what to an account, for every reader and whatever happened to the account later. */
@NeedsOwnServer("needs two replicas with a mail server, and their database")
class AccountabilityTest {

    private static final String NEXT = "stolen-Horse-2";
    private static final Duration WRITTEN = Duration.ofSeconds(10);

    private final Replicas replicas = Servers.replicas();
    private final Administration admin = Administration.fresh(replicas.first(), Demo.ADMIN);
    private final SecurityTrail trail = SecurityTrail.at(replicas.second());

    @Test
    void administratorWhenTheyActAsAClinicianByTheirMailboxThenEveryStepNamesThem() throws Exception {
        String username = new Accounts(replicas.first()).copyOf(Demo.CLINICIAN);
        String victim = admin.idOf(username);
        changeEmail(victim, "clinician@demo.example." + victim);
        GreenMail mail = new GreenMail(new ServerSetup(replicas.mailPort(), "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
        mail.start();
        try {
            changeEmail(victim, "thief@evil.example." + victim);
            admin.post("/user-accounts/" + victim + "/reset-password").expect(200);
            send(victim);
            MimeMessage stolen = mail.getReceivedMessages()[0];
            String token = Registrations.tokenOf(String.valueOf(stolen.getContent()));
            Registrations.at(replicas.second()).redeem(token, NEXT).expect(204);
            changeEmail(victim, "clinician@demo.example." + victim);
        } finally {
            mail.stop();
        }
        Sessions.at(replicas.second()).signIn(username, NEXT);

        List<Json> events = trail.ofAccount(victim);
        assertThat(trail.kinds(victim))
                .containsExactly(
                        "EMAIL_CHANGED",
                        "EMAIL_CHANGED",
                        "RESET_LINK_ISSUED",
                        "NOTIFICATION_SENT",
                        "PASSWORD_CHANGED",
                        "EMAIL_CHANGED",
                        "LOGIN_SUCCEEDED");
        assertThat(events.subList(1, 7)).allMatch(this::namesAdministrator);
        assertThat(trail.read("actorId=" + Demo.ADMIN_ID + "&userAccountId=" + victim))
                .hasSize(6);
        List<Json> links =
                events.stream().filter(event -> event.has("recordId")).toList();
        assertThat(links.get(0).text("recordId"))
                .as("the link redeemed is the one issued")
                .isEqualTo(links.get(2).text("recordId"));
        List<String> addresses = SecurityTrail.texts(events, "previousEmailHmac");
        assertThat(addresses.get(0)).as("there was none before").isEmpty();
        assertThat(addresses.get(1)).as("the victim's").matches("[A-Za-z0-9._-]+:[0-9a-f]{64}");
        assertThat(addresses.get(5)).as("the thief's").isNotEqualTo(addresses.get(1));
        assertThat(events.toString()).doesNotContain("thief@", "clinician@");
    }

    @Test
    void accountWhenItLosesItsRolesOrNeverHadOneThenItsEventsStayVisibleToItsTenant() {
        String username = new Accounts(replicas.first()).copyOf(Demo.BYSTANDER);
        String leaver = admin.idOf(username);
        Sessions.at(replicas.first()).login(username, "wrong-Horse-1");
        assertThat(Await.until(WRITTEN, () -> trail.kinds(leaver).contains("LOGIN_FAILED")))
                .isTrue();
        List<String> before = trail.kinds(leaver);
        String assignment = admin.get("/user-accounts/" + leaver + "/role-assignments")
                .json()
                .items()
                .get(0)
                .text("roleAssignmentId");

        admin.delete("/user-accounts/" + leaver + "/role-assignments/" + assignment)
                .expect(204);

        assertThat(trail.kinds(leaver)).containsAll(before).contains("ROLE_UNASSIGNED");
        String roleless = Registrations.at(replicas.first()).newAccount().text("userAccountId");
        assertThat(trail.kinds(roleless)).containsExactly("ACCOUNT_REGISTERED", "RESET_LINK_ISSUED");
    }

    @Test
    void accountWhenItIsOfAnotherTenantThenItsEventsStayThereEvenIfItIsGivenARoleHere() {
        String username = new Accounts(replicas.first()).copyOf(Demo.CLINICIAN_SOUTH);
        Sessions.at(replicas.first()).login(username, "wrong-Horse-1");
        Session session = Sessions.at(replicas.first()).signIn(username, Demo.PASSWORD);
        String stranger = replicas.database().text("select id::text from user_account where username = ?", username);
        assertThat(trail.ofAccount(stranger)).isEmpty();
        replicas.database()
                .update(
                        "insert into role_assignment (id, user_account_id, role_id, tenant_id, created_at)"
                                + " values (gen_random_uuid(), ?::uuid, ?::uuid, ?::uuid, now())",
                        stranger,
                        Demo.MEMBER_ROLE,
                        Demo.NORTH);
        Sessions.at(replicas.first()).logout(session.accessToken()).expect(204);

        assertThat(trail.ofAccount(stranger)).isEmpty();
        assertThat(trail.read("actorId=" + stranger)).isEmpty();
        assertThat(stampOf(stranger)).isEqualTo(Demo.SOUTH);
    }

    @Test
    void changesWhenEightAdministratorsMakeOneAtOnceOnBothReplicasThenThereIsOneEvent() {
        String account = Registrations.at(replicas.first()).newAccount().text("userAccountId");
        String assignment = admin.assign(account, Demo.MEMBER_ROLE);

        eightTimes("POST", "/user-accounts/" + account + "/deactivate");
        List<Integer> ended = eightTimes("DELETE", "/user-accounts/" + account + "/role-assignments/" + assignment);

        assertThat(ended).containsOnlyOnce(204);
        List<String> kinds = trail.kinds(account);
        assertThat(Collections.frequency(kinds, "ACCOUNT_DEACTIVATED")).isEqualTo(1);
        assertThat(Collections.frequency(kinds, "ROLE_UNASSIGNED")).isEqualTo(1);
    }

    @Test
    void changesWhenTheyAreRefusedThenNoEventTellsOfThem() {
        String account = Registrations.at(replicas.first()).newAccount().text("userAccountId");
        List<String> before = trail.kinds(account);

        assertThat(admin.put("/user-accounts/" + account, "{\"firstName\":\"A\",\"lastName\":\"B\",\"version\":7}")
                        .status())
                .isEqualTo(409);
        assertThat(admin.post("/user-accounts/" + account + "/reactivate").status())
                .as("changes nothing")
                .isEqualTo(200);

        assertThat(trail.kinds(account)).isEqualTo(before);
    }

    private boolean namesAdministrator(Json event) {
        String by = event.text("kind").equals("PASSWORD_CHANGED") ? "linkIssuerId" : "actorId";
        return event.has(by) && event.text(by).equals(Demo.ADMIN_ID);
    }

    private List<Integer> eightTimes(String method, String path) {
        return Together.statuses(
                8,
                i -> replicas.all()
                        .get(i % 2)
                        .send(RawRequest.of(method, "/api/v1/access-control" + path)
                                .bearer(admin.token())));
    }

    private void changeEmail(String id, String email) {
        Json account = admin.get("/user-accounts/" + id).json();
        Json body = Json.object(
                "email", email, "firstName", account.text("firstName"), "lastName", account.text("lastName"));
        Json change = body.with("version", account.text("version"));
        String facility = account.has("facilityId") ? Json.quoted(account.text("facilityId")) : "null";
        admin.put("/user-accounts/" + id, change.with("facilityId", facility).toString())
                .expect(200);
    }

    private void send(String accountId) {
        String event = replicas.database()
                .text(
                        "select id::text from notification_event where user_account_id = ?::uuid"
                                + " and kind = 'PASSWORD_RESET' order by id desc limit 1",
                        accountId);
        replicas.first()
                .send(RawRequest.post("/api/v1/notification/notification-events/" + event + "/send")
                        .bearer(admin.token()))
                .expect(200);
    }

    private String stampOf(String accountId) {
        return replicas.database()
                .text(
                        "select string_agg(distinct concat(tenant_id, session_tenant_id), ' ') from security_event"
                                + " where user_account_id = ?::uuid",
                        accountId);
    }
}
