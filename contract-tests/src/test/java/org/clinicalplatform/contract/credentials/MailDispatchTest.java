package org.clinicalplatform.contract.credentials;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.Message;
import jakarta.mail.internet.MimeMessage;
import java.security.KeyPair;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.FreePorts;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.KeyPairs;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.ServerLaunch;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Messages over SMTP, from two replicas of one database to a real mail server. */
@NeedsOwnServer("starts replicas with a mail server")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MailDispatchTest {

    private static final String PASSWORD = "correct-Horse-1";

    private final int port = FreePorts.next();
    private final Database database = Servers.emptyDatabase("mail");
    private final KeyPair keys = KeyPairs.ec("secp256r1");
    private final ServerProcess first = launch("mail-1").start();
    private final ServerProcess second = launch("mail-2").start();
    private final GreenMail mail = new GreenMail(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    private ServerLaunch launch(String name) {
        return ServerLaunch.configured(name, database, keys)
                .with("SPRING_MAIL_HOST", "127.0.0.1")
                .with("SPRING_MAIL_PORT", Integer.toString(port))
                .with("SVC_NOTIFICATION_FROM", "Hospital <no-reply@hospital.example>")
                .with("LOCAL_AUTH_PASSWORD_RESET_REDEEM_URL", "https://portal.example/reset?lang=en");
    }

    @AfterEach
    void stopTheMailServer() {
        mail.stop();
    }

    @AfterAll
    void stop() {
        first.close();
        second.close();
    }

    @Test
    void messageWhenSentThenItsLinkSetsThePassword() throws Exception {
        mail.start();
        Json account = Registrations.at(first).newAccount();
        String event = eventOf(account);
        assertThat(read(event).text("status")).isEqualTo("QUEUED");
        assertThat(mail.waitForIncomingEmail(200, 1))
                .as("nothing is sent by itself")
                .isFalse();

        RawResponse sent = send(first, event);

        assertThat(sent.status()).isEqualTo(200);
        assertThat(sent.json().text("status")).isEqualTo("SENT");
        assertThat(sent.json().text("attempts")).isEqualTo("1");
        assertThat(sent.json().text("sentAt")).endsWith("Z");
        MimeMessage message = mail.getReceivedMessages()[0];
        assertThat(message.getRecipients(Message.RecipientType.TO))
                .extracting(Object::toString)
                .containsExactly(account.text("email"));
        assertThat(Arrays.stream(message.getFrom()).map(Object::toString))
                .containsExactly("Hospital <no-reply@hospital.example>");
        assertThat(message.getMessageID()).isEqualTo("<" + event + "@hospital.example>");
        String text = message.getContent().toString();
        assertThat(text).contains(account.text("passwordSetupLink"));
        assertThat(account.text("passwordSetupLink")).startsWith("https://portal.example/reset?lang=en&token=");

        assertThat(Registrations.at(second)
                        .redeem(Registrations.tokenOf(text), PASSWORD)
                        .status())
                .isEqualTo(204);
        assertThat(Sessions.at(first).login(account.text("username"), PASSWORD).status())
                .isEqualTo(200);
        StandardError.verify(
                send(second, event),
                409,
                sendPath(event),
                "The notification has already been sent",
                "NOTIFICATION_ALREADY_SENT");
        assertThat(mail.getReceivedMessages()).hasSize(1);
    }

    @Test
    void messageWhenTheMailServerIsAwayThenStaysQueuedAndIsSentOnceItIsBack() {
        Json account = Registrations.at(first).newAccount();
        String event = eventOf(account);

        StandardError.verify(
                send(first, event),
                502,
                sendPath(event),
                "The message could not be sent: the mail server could not be reached");
        Json failed = read(event);
        assertThat(failed.text("status")).isEqualTo("QUEUED");
        assertThat(failed.text("attempts")).isEqualTo("1");
        assertThat(failed.text("lastError")).isEqualTo("the mail server could not be reached");

        mail.start();
        RawResponse sent = send(second, event);

        assertThat(sent.status()).isEqualTo(200);
        assertThat(sent.json().text("attempts")).isEqualTo("2");
        assertThat(sent.json().has("lastError")).isFalse();
        assertThat(mail.getReceivedMessages()).hasSize(1);
    }

    @Test
    void messageWhenSentSixteenTimesAtOnceOnBothReplicasThenLeavesOnce() {
        mail.start();
        String event = eventOf(Registrations.at(first).newAccount());
        String token = Sessions.at(first).token(Demo.ADMIN);

        List<RawResponse> responses = Together.run(
                16,
                i -> (i % 2 == 0 ? first : second)
                        .send(RawRequest.post(sendPath(event)).bearer(token)));

        assertThat(responses.stream().filter(response -> response.status() == 200))
                .hasSize(1);
        assertThat(responses.stream().filter(response -> response.status() == 409))
                .hasSize(15);
        assertThat(responses.stream().filter(response -> response.status() == 409))
                .allSatisfy(response -> assertThat(response.json().text("businessErrorCode"))
                        .isIn("NOTIFICATION_ALREADY_SENT", "NOTIFICATION_BEING_SENT"));
        assertThat(mail.getReceivedMessages()).hasSize(1);
        assertThat(read(event).text("attempts")).isEqualTo("1");
    }

    @Test
    void messageWhenTheMailServerFallsSilentThenTheResponseComesInTimeAndOthersAreServed() throws Exception {
        String event = eventOf(Registrations.at(first).newAccount());
        try (java.net.ServerSocket silent =
                new java.net.ServerSocket(port, 5, java.net.InetAddress.getByName("127.0.0.1"))) {
            long start = System.nanoTime();
            RawResponse response = send(first, event);

            assertThat(silent.isBound()).isTrue();
            assertThat(response.status()).isEqualTo(502);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
            assertThat(read(event).text("lastError")).isEqualTo("the mail server did not answer in time");
        }
    }

    private String eventOf(Json account) {
        return database.text(
                "select id from notification_event where user_account_id = ?::uuid", account.text("userAccountId"));
    }

    private Json read(String event) {
        RawResponse response = first.send(RawRequest.get("/api/v1/notification/notification-events/" + event)
                .bearer(Sessions.at(first).token(Demo.ADMIN)));
        assertThat(response.text()).doesNotContain("token=", "body");
        return response.json();
    }

    private RawResponse send(ServerProcess server, String event) {
        return server.send(
                RawRequest.post(sendPath(event)).bearer(Sessions.at(server).token(Demo.ADMIN)));
    }

    private static String sendPath(String event) {
        return "/api/v1/notification/notification-events/" + event + "/send";
    }
}
