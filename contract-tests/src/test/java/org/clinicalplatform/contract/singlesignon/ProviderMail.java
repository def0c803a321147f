package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.FreePorts;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ResetLinks;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Password messages are sent by the provider and not by the service, which would do it if configured so. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ProviderMail {

    private static final Duration SOON = Duration.ofSeconds(20);

    private final OidcServer oidc = Servers.oidc();
    private final int port = FreePorts.next();
    private final GreenMail mail = new GreenMail(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    @BeforeAll
    void letTheRealmWrite() {
        mail.start();
        sendThrough(port);
    }

    @AfterAll
    void stop() {
        oidc.realm().set("smtpServer", "{}");
        mail.stop();
    }

    @Test
    void requestWhenTheProviderOwnsResetsThenItWritesAndTheServiceDoesNot() {
        ProviderAccount named = ProviderAccount.linked(oidc).released();
        ProviderAccount addressed = ProviderAccount.linked(oidc).released();

        assertThat(request(named, named.username()).status()).isEqualTo(204);
        assertThat(request(addressed, addressed.account().text("email")).status())
                .isEqualTo(204);

        verifyLetter(named);
        verifyLetter(addressed);
    }

    @Test
    void requestWhenTheUserIsNotReleasedThenNobodyWrites() {
        ProviderAccount account = ProviderAccount.linked(oidc);
        ProviderAccount next = ProviderAccount.linked(oidc).released();

        assertThat(request(account, account.username()).status()).isEqualTo(204);
        assertThat(Await.until(SOON, new ResetLinks(oidc.server(), account.id())::isRequested))
                .isTrue();
        assertThat(request(next, next.username()).status()).isEqualTo(204);

        verifyLetter(next);
        String address = account.account().text("email");
        assertThat(mail.getReceivedMessagesForDomain(address)).isEmpty();
    }

    @Test
    void requestWhenTheUserHasAnotherAddressThenTheLetterGoesToThatOfTheAccount() {
        ProviderAccount account = ProviderAccount.linked(oidc).released();
        String elsewhere = account.username() + "@elsewhere.example";
        oidc.realm().change(account.subject(), "email", Json.quoted(elsewhere));

        assertThat(request(account, account.username()).status()).isEqualTo(204);

        verifyLetter(account);
        assertThat(mail.getReceivedMessagesForDomain(elsewhere)).isEmpty();
    }

    /** The service waits for the user whom it is about to give the address that the account had. */
    @Test
    void requestWhenTheAddressIsChangedMeanwhileThenTheUserKeepsTheNewOne() {
        ProviderAccount account = ProviderAccount.linked(oidc).released();
        Json before = account.account();
        String former = before.text("email");
        String address = "new-" + former;
        CompletableFuture<RawResponse> change = new CompletableFuture<>();
        oidc.line().beforeResponse(line -> line.startsWith("GET ") && line.contains(account.subject()), () -> {
            new Thread(() -> change.complete(update(before, address))).start();
            Await.until(Duration.ofMillis(500), change::isDone);
        });
        try {
            assertThat(request(account, account.username()).status()).isEqualTo(204);

            change.orTimeout(SOON.toSeconds(), TimeUnit.SECONDS).join().expect(200);
            assertThat(Await.until(SOON, () -> isWritten(former, address)))
                    .as("a letter of the provider's")
                    .isTrue();
        } finally {
            oidc.line().pass();
        }
        assertThat(account.account().text("email")).isEqualTo(address);
        assertThat(oidc.realm().user(account.subject()).text("email")).isEqualTo(address);
    }

    private boolean isWritten(String... addresses) {
        return Stream.of(addresses).anyMatch(address -> mail.getReceivedMessagesForDomain(address).length > 0);
    }

    /** Another address of the account, by an administrator; a conflict over its lock is tried again. */
    private RawResponse update(Json account, String address) {
        Json body = Json.object("firstName", account.text("firstName"), "lastName", account.text("lastName"))
                .with("email", Json.quoted(address))
                .with("version", account.get("version").toString());
        Json profile =
                account.has("facilityId") ? body.with("facilityId", Json.quoted(account.text("facilityId"))) : body;
        return Together.responses(
                        1,
                        i -> Administration.at(oidc.server(), Demo.ADMIN)
                                .put(Administration.account(account.text("userAccountId")), profile.toString()))
                .get(0);
    }

    @Test
    void registrationWhenTheProviderOwnsResetsThenItWritesToTheNewHolder() {
        verifyLetter(ProviderAccount.clinician(oidc));
    }

    /** The realm's mail server refuses connections at first. */
    @Test
    void registrationWhenTheFirstMessageFailsThenTheAccountShowsItUntilItIsRepeated() {
        sendThrough(FreePorts.next());
        ProviderAccount account;
        try {
            account = ProviderAccount.clinician(oidc);
            assertThat(Await.until(SOON, () -> invitation(account).equals("FAILED")))
                    .as("a failed invitation")
                    .isTrue();
            assertThat(listed(account)).isEqualTo("FAILED");
        } finally {
            sendThrough(port);
        }

        RawResponse response = account.administer("invite");

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.json().get("invitation").text("status")).isIn("QUEUED", "SENT");
        verifyLetter(account);
        assertThat(Await.until(SOON, () -> invitation(account).equals("SENT")))
                .as("a sent invitation")
                .isTrue();
    }

    @Test
    void inviteWhenClickedTwiceAtOnceThenTheAccountShowsTheLastOutcome() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        verifyLetter(account);

        List<Integer> statuses = Together.statuses(2, i -> account.administer("invite"));

        assertThat(statuses).containsOnly(200);
        String address = account.account().text("email");
        assertThat(Await.until(SOON, () -> mail.getReceivedMessagesForDomain(address).length == 3))
                .as("a letter for each click")
                .isTrue();
        assertThat(Await.until(SOON, () -> invitation(account).equals("SENT"))).isTrue();
    }

    @Test
    void inviteWhenTheProviderIsAwayThenIs502AndTheAccountIsAsBefore() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        verifyLetter(account);
        assertThat(Await.until(SOON, () -> invitation(account).equals("SENT"))).isTrue();
        Json before = account.account();
        oidc.line().refuse();
        try {
            StandardError.verify(
                    account.administer("invite"),
                    502,
                    account.fullPath("/invite"),
                    "The identity provider could not complete the request",
                    "IDENTITY_PROVIDER_FAILED");
        } finally {
            oidc.line().pass();
        }
        assertThat(account.account()).isEqualTo(before);
    }

    @Test
    void inviteWhenTheUserIsNotReleasedThenConflictsAndNobodyWrites() {
        ProviderAccount account = ProviderAccount.linked(oidc);
        ProviderAccount next = ProviderAccount.linked(oidc).released();

        StandardError.verify(
                account.administer("invite"),
                409,
                account.fullPath("/invite"),
                UnreleasedUsers.REFUSED,
                UnreleasedUsers.CODE);
        // messages are sent in turn
        assertThat(request(next, next.username()).status()).isEqualTo(204);

        verifyLetter(next);
        assertThat(mail.getReceivedMessagesForDomain(account.account().text("email")))
                .isEmpty();
    }

    /** As an upgrade marks the links of versions that did not store who had created the user. */
    @Test
    void requestWhenTheLinkIsFromAnEarlierVersionThenNobodyWrites() {
        ProviderAccount account = ProviderAccount.linked(oidc).released();
        oidc.server()
                .database()
                .update("update user_account set foreign_idp_user = true where id = ?::uuid", account.id());
        ProviderAccount next = ProviderAccount.linked(oidc).released();

        assertThat(request(account, account.username()).status()).isEqualTo(204);
        assertThat(Await.until(SOON, new ResetLinks(oidc.server(), account.id())::isRequested))
                .isTrue();
        assertThat(request(next, next.username()).status()).isEqualTo(204);

        verifyLetter(next);
        assertThat(mail.getReceivedMessagesForDomain(account.account().text("email")))
                .isEmpty();
        assertThat(account.administer("invite").status()).isEqualTo(400);
    }

    @Test
    void requestWhenTheProviderIsAwayThenIs204AsEver() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        oidc.line().refuse();
        try {
            assertThat(request(account, account.username()).status()).isEqualTo(204);
        } finally {
            oidc.line().pass();
        }
    }

    private void sendThrough(int smtpPort) {
        oidc.realm()
                .set(
                        "smtpServer",
                        "{\"host\":\"127.0.0.1\",\"port\":\"" + smtpPort + "\",\"from\":\"realm@provider.example\"}");
    }

    private static String invitation(ProviderAccount account) {
        return account.account().get("invitation").text("status");
    }

    /** In the list of accounts. */
    private String listed(ProviderAccount account) {
        Json page = Administration.at(oidc.server(), Demo.ADMIN)
                .get("/user-accounts?username=" + account.username())
                .json();
        return page.get("items").items().get(0).get("invitation").text("status");
    }

    private RawResponse request(ProviderAccount account, String name) {
        return new ResetLinks(oidc.server(), account.id()).request(name);
    }

    private void verifyLetter(ProviderAccount account) {
        String address = account.account().text("email");
        assertThat(Await.until(SOON, () -> mail.getReceivedMessagesForDomain(address).length == 1))
                .as("a letter of the provider's")
                .isTrue();
        ResetLinks links = new ResetLinks(oidc.server(), account.id());
        assertThat(links.messages()).as("messages of the service's").isZero();
        assertThat(links.rows("true")).as("links of the service's").isZero();
    }
}
