package org.clinicalplatform.contract.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import java.time.Duration;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.FreePorts;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ResetLinks;
import org.clinicalplatform.contract.harness.Servers;
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
        oidc.realm()
                .set(
                        "smtpServer",
                        "{\"host\":\"127.0.0.1\",\"port\":\"" + port + "\",\"from\":\"realm@provider.example\"}");
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

    @Test
    void registrationWhenTheProviderOwnsResetsThenItWritesToTheNewHolder() {
        verifyLetter(ProviderAccount.clinician(oidc));
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
