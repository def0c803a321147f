package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.GreenMailUtil;
import com.icegreen.greenmail.util.ServerSetup;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.FreePorts;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.ProviderExchange;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Realm;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.clinicalplatform.contract.harness.Sessions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demonstration moves from local accounts to a provider by the steps of the operator's guide alone. */
abstract class MovedInstallation {

    private static final String LOCAL = "local-Horse-1";
    private static final String THERE = "provider-Horse-2";
    private static final String NOTIFICATIONS = "/api/v1/notification/notification-events";
    private static final Duration SOON = Duration.ofSeconds(20);

    private final Realm realm = Servers.keycloak().realm();
    private final GreenMail mail = new GreenMail(new ServerSetup(FreePorts.next(), "127.0.0.1", "smtp"));

    /** An account of a person, with their user at the provider. */
    private record Person(String id, String username, String subject, Session before) {}

    @BeforeEach
    void startTheMailServer() {
        mail.start();
    }

    @AfterEach
    void stopTheMailServer() {
        mail.stop();
    }

    @Test
    void installationWhenMovedByTheGuideThenNobodyWithALinkIsLockedOut(@TempDir Path folder) {
        Database database = Servers.demoDatabase("moved_installation");
        ServerLaunch launch = ServerLaunch.configured("moved-installation", database, KeyPairs.ec("secp256r1"))
                .with("SPRING_MAIL_HOST", "127.0.0.1")
                .with("SPRING_MAIL_PORT", Integer.toString(mail.getSmtp().getPort()))
                .with("SVC_NOTIFICATION_FROM", "desk@hospital.example");
        Person chief;
        List<Person> clerks;
        try (ServerProcess local = launch.start()) {
            chief = person(local);
            Administration.at(local, Demo.ADMIN).assign(chief.id(), Demo.ADMINISTRATOR_ROLE);
            clerks = Stream.generate(() -> person(local)).limit(4).toList();
            assertThat(database.number("select count(*) from user_account where idp_subject = ?", chief.subject()))
                    .as("links of the administrator")
                    .isZero();
        }

        launch.bootstrapping(folder.resolve("link"))
                .with("SVC_DEMO_ENABLED", "true")
                .with("SVC_BOOTSTRAP_USERNAME", chief.username())
                .with("SVC_BOOTSTRAP_IDP_SUBJECT", chief.subject())
                .oidc(realm)
                .administering(realm, realm.keycloak().baseUri());
        try (ServerProcess server = launch.start()) {
            assertThat(server.log()).contains("Linked account " + chief.id());
            verifyLinked(server, chief);
            verifyLocalPasswordsAreOver(server, chief, clerks);
            verifyMoved(server, chief, clerks);
        }
    }

    /** Nobody is linked who could link the administrator: the settings do. */
    private void verifyLinked(ServerProcess server, Person chief) {
        assertThat(server.database().text("select id::text from user_account where idp_subject = ?", chief.subject()))
                .isEqualTo(chief.id());
        assertThat(realm.isReleased(chief.subject(), chief.id())).isTrue();
        assertThat(exchange(server, chief)).isEqualTo(200);
    }

    private void verifyMoved(ServerProcess server, Person chief, List<Person> clerks) {
        Person coded = clerks.get(0);
        Person released = clerks.get(1);
        Person wrong = clerks.get(2);
        Person idle = clerks.get(3);
        Session session =
                Sessions.at(server).narrow(Sessions.at(server).signIn(chief.username(), THERE), Demo.NORTH, Demo.N1);
        Administration administration = new Administration(server, session.accessToken());
        assertThat(unlinked(administration)).containsExactlyInAnyOrderElementsOf(usernames(clerks));

        linkByCode(server, administration, coded);
        linkByRelease(administration, released);
        linkByRelease(administration, wrong);
        assertThat(unlinked(administration)).containsExactly(idle.username());
        assertThat(exchange(server, wrong)).isEqualTo(200);
        administration.post(Administration.account(wrong.id()) + "/unlink").expect(200);
        assertThat(unlinked(administration)).containsExactlyInAnyOrder(wrong.username(), idle.username());

        administration.post(Administration.account(idle.id()) + "/deactivate").expect(200);
        assertThat(exchange(server, wrong)).isEqualTo(403);
        assertThat(exchange(server, idle)).isEqualTo(403);
        for (String username : usernames(List.of(chief, coded, released))) {
            verifySignsIn(server, username, THERE);
        }
        for (String username : List.of(Demo.ADMIN, Demo.CLINICIAN, Demo.CLERK, Demo.AUDITOR, Demo.CLINICIAN_SOUTH)) {
            verifySignsIn(server, username, Demo.PASSWORD);
        }
    }

    /** The password here has no effect any more; a session that was open goes on. */
    private void verifyLocalPasswordsAreOver(ServerProcess server, Person chief, List<Person> clerks) {
        for (Person person : List.of(chief, clerks.get(0))) {
            RawResponse login = server.send(RawRequest.post("/api/v1/auth/login")
                    .json(Json.object("username", person.username(), "password", LOCAL)
                            .toString()));
            assertThat(login.status()).isEqualTo(400);
            assertThat(login.json().text("errorMessage")).containsIgnoringCase("identity provider");
            assertThat(Sessions.at(server).verify(person.before().accessToken()).status())
                    .as("a session from before the change")
                    .isEqualTo(200);
        }
    }

    private void linkByCode(ServerProcess server, Administration administration, Person person) {
        String token = realm.passwordToken(person.username(), THERE);
        assertThat(exchange(server, person)).isEqualTo(403);
        administration.post(Administration.account(person.id()) + "/link-code").expect(200);

        String event =
                server
                        .send(RawRequest.get(NOTIFICATIONS).bearer(administration.token()))
                        .json()
                        .get("items")
                        .items()
                        .stream()
                        .filter(listed -> listed.text("userAccountId").equals(person.id())
                                && listed.text("kind").equals("ACCOUNT_LINK"))
                        .map(listed -> listed.text("notificationEventId"))
                        .findFirst()
                        .orElseThrow();
        server.send(RawRequest.post(NOTIFICATIONS + "/" + event + "/send").bearer(administration.token()))
                .expect(200);
        Json account = administration.get(Administration.account(person.id())).json();
        assertThat(account.get("invitation").text("status")).isEqualTo("SENT");
        assertThat(mail.waitForIncomingEmail(SOON.toMillis(), 1)).isTrue();
        String code = received().replaceAll("(?s).*\\b([0-9a-f]{96})\\b.*", "$1");

        RawResponse linked = server.send(RawRequest.post(ProviderAccount.LINK)
                .bearer(token)
                .json(Json.object("linkCode", code).toString()));
        assertThat(linked.status()).isEqualTo(204);
        assertThat(exchange(server, person)).isEqualTo(200);
    }

    private String received() {
        return GreenMailUtil.getBody(mail.getReceivedMessages()[0]);
    }

    private void linkByRelease(Administration administration, Person person) {
        realm.release(person.subject(), person.id());
        administration
                .post(
                        Administration.account(person.id()) + "/link",
                        Json.object("idpSubject", person.subject()).toString())
                .expect(200);
    }

    private int exchange(ServerProcess server, Person person) {
        String token = realm.passwordToken(person.username(), THERE);
        return server.send(ProviderExchange.exchange(token)).status();
    }

    private static void verifySignsIn(ServerProcess server, String username, String password) {
        Session session = Sessions.at(server).signIn(username, password);
        assertThat(Sessions.at(server).verify(session.accessToken()).status())
                .as(username)
                .isEqualTo(200);
        assertThat(Sessions.at(server).refresh(session.refreshToken()).status())
                .as(username)
                .isEqualTo(200);
    }

    private static List<String> unlinked(Administration administration) {
        return administration.get("/user-accounts?linked=false&size=100").json().get("items").items().stream()
                .map(account -> account.text("username"))
                .toList();
    }

    private static List<String> usernames(List<Person> persons) {
        return persons.stream().map(Person::username).toList();
    }

    /** A clerk with a password and a session here, and a user there. */
    private Person person(ServerProcess local) {
        Json account = Registrations.at(local)
                .register(Registrations.body().with("roleCodes", "[\"CLERK\"]"))
                .expect(201)
                .json();
        Registrations.at(local)
                .redeem(Registrations.tokenOf(account.text("passwordSetupLink")), LOCAL)
                .expect(204);
        String username = account.text("username");
        return new Person(
                account.text("userAccountId"),
                username,
                realm.addUser(username, THERE),
                Sessions.at(local).signIn(username, LOCAL));
    }
}
