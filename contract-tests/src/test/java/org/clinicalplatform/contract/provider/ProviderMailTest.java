package org.clinicalplatform.contract.provider;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.clinicalplatform.contract.harness.Await;
import org.clinicalplatform.contract.harness.CuttableProxy;
import org.clinicalplatform.contract.harness.FreePorts;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderSignIn.Outcome;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ResetLinks;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Session;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A password message is sent by the provider or, when configured so, by the service; never by both. */
@NeedsOwnServer("starts a mail server for the identity provider")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProviderMailTest {

    private static final String NEXT = "second-Horse-2";
    private static final Duration SOON = Duration.ofSeconds(20);

    private final OidcServer oidc = Servers.oidc();
    private final int port = FreePorts.next();
    private final GreenMail mail = new GreenMail(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    private final CuttableProxy line = new CuttableProxy(oidc.realm().keycloak().baseUri());
    private final ServerProcess service = OidcServer.launch(
                    "oidc-links", Servers.emptyDatabase("oidc_links"), oidc.realm(), line.baseUri())
            .with("SVC_AUTH_OIDC_PASSWORD_RESET", "service")
            .start();
    private final OidcServer sending = new OidcServer(service, oidc.realm(), line);

    @BeforeAll
    void letTheRealmWrite() {
        mail.start();
        oidc.realm()
                .set(
                        "smtpServer",
                        "{\"host\":\"127.0.0.1\",\"port\":\"" + port + "\",\"from\":\"realm@provider.example\"}");
    }

    @AfterEach
    void mendTheLine() {
        line.pass();
    }

    @AfterAll
    void stop() {
        oidc.realm().set("smtpServer", "{}");
        service.close();
        line.close();
        mail.stop();
    }

    @Test
    void requestWhenTheProviderOwnsResetsThenItWritesAndTheServiceDoesNot() {
        ProviderAccount named = ProviderAccount.linked(oidc);
        ProviderAccount addressed = ProviderAccount.linked(oidc);

        assertThat(request(named, named.username()).status()).isEqualTo(204);
        assertThat(request(addressed, addressed.account().text("email")).status())
                .isEqualTo(204);

        for (ProviderAccount account : List.of(named, addressed)) {
            assertThat(Await.until(SOON, () -> lettersTo(account) == 1))
                    .as("a letter of the provider's")
                    .isTrue();
            ResetLinks links = new ResetLinks(oidc.server(), account.id());
            assertThat(links.messages()).as("messages of the service's").isZero();
            assertThat(links.rows("true")).as("links of the service's").isZero();
        }
    }

    @Test
    void registrationWhenTheProviderOwnsResetsThenItWritesToTheNewHolder() {
        ProviderAccount account = ProviderAccount.clinician(oidc);

        assertThat(Await.until(SOON, () -> lettersTo(account) == 1))
                .as("a letter of the provider's")
                .isTrue();
        assertThat(new ResetLinks(oidc.server(), account.id()).messages()).isZero();
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

    @Test
    void redemptionWhenTheServiceOwnsResetsThenSetsTheProvidersPasswordAndEndsSessions() {
        ProviderAccount account = ProviderAccount.clinician(sending);
        Session session = account.signIn(ProviderAccount.PASSWORD);
        ResetLinks links = new ResetLinks(service, account.id());
        String token = links.requested(account.username());

        assertThat(redeem(token, NEXT).status()).isEqualTo(204);

        assertThat(account.attempt(NEXT)).isEqualTo(Outcome.SIGNED_IN);
        assertThat(account.attempt(ProviderAccount.PASSWORD)).isEqualTo(Outcome.REFUSED);
        assertThat(account.isLive(session)).isFalse();
        assertThat(redeem(token, "third-Horse-3").status()).isEqualTo(401);
        assertThat(lettersTo(account)).as("letters of the provider's").isZero();
    }

    @Test
    void redemptionWhenThePasswordBreaksTheProvidersRulesThenIs400AndTheLinkIsGoodStill() {
        ProviderAccount account = ProviderAccount.clinician(sending);
        String token = new ResetLinks(service, account.id()).requested(account.username());
        oidc.realm().set("passwordPolicy", "\"length(30)\"");
        try {
            assertThat(redeem(token, NEXT).status()).isEqualTo(400);
        } finally {
            oidc.realm().set("passwordPolicy", "\"\"");
        }
        assertThat(redeem(token, NEXT).status()).isEqualTo(204);
    }

    @Test
    void registrationWhenTheServiceOwnsResetsThenReturnsTheLinkToTheFirstPassword() {
        RawResponse response = Registrations.at(service).register(Registrations.body());
        assertThat(response.status()).isEqualTo(201);
        Json account = response.json();

        assertThat(redeem(Registrations.tokenOf(account.text("passwordSetupLink")), NEXT)
                        .status())
                .isEqualTo(204);

        ProviderAccount made = new ProviderAccount(
                sending, service, account.text("userAccountId"), account.text("username"), account.text("idpSubject"));
        assertThat(made.attempt(NEXT)).isEqualTo(Outcome.SIGNED_IN);
    }

    private RawResponse request(ProviderAccount account, String name) {
        return new ResetLinks(oidc.server(), account.id()).request(name);
    }

    private RawResponse redeem(String token, String password) {
        ServerUnderTest server = service;
        return server.send(Registrations.redemption(token, password));
    }

    private long lettersTo(ProviderAccount account) {
        String address = account.account().text("email");
        return Arrays.stream(mail.getReceivedMessages())
                .filter(letter -> {
                    try {
                        return letter.getAllRecipients()[0].toString().equals(address);
                    } catch (MessagingException e) {
                        throw new IllegalStateException(e);
                    }
                })
                .count();
    }
}
