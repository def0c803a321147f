package org.clinicalplatform.contract.credentials;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.Message;
import jakarta.mail.internet.MimeMessage;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Database;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.NeedsOwnServer;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Replicas;
import org.clinicalplatform.contract.harness.ServerProcess;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Messages over SMTP, from two replicas of one database to a real mail server. */
@NeedsOwnServer("needs replicas with a mail server")
class MailDispatchTest {

    private static final String PASSWORD = "correct-Horse-1";

    private final Replicas replicas = Servers.replicas();
    private final ServerProcess first = replicas.first();
    private final ServerProcess second = replicas.second();
    private final Database database = replicas.database();
    private final GreenMail mail =
            new GreenMail(new ServerSetup(replicas.mailPort(), "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    @AfterEach
    void stopTheMailServer() {
        mail.stop();
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

        String expiry = expiryOfLink(account);

        RawResponse sent = send(first, event);

        assertThat(expiryOfLink(account)).as("lifetime of the link").isEqualTo(expiry);
        assertThat(sent.status()).isEqualTo(200);
        assertThat(sent.json().text("status")).isEqualTo("SENT");
        assertThat(sent.json().text("attempts")).isEqualTo("1");
        assertThat(sent.json().text("sentAt")).endsWith("Z");
        MimeMessage message = mail.getReceivedMessages()[0];
        assertThat(message.getRecipients(Message.RecipientType.TO))
                .extracting(Object::toString)
                .containsExactly(account.text("email"));
        assertThat(Arrays.stream(message.getFrom()).map(Object::toString)).containsExactly(Replicas.SENDER);
        assertThat(message.getMessageID()).isEqualTo("<" + event + "@hospital.example>");
        String text = message.getContent().toString();
        assertThat(text).contains(account.text("passwordSetupLink"));
        assertThat(account.text("passwordSetupLink")).startsWith(Replicas.REDEEM_URL + "&token=");

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
        assertThat(invitation(account)).isEqualTo("FAILED");

        mail.start();
        RawResponse sent = send(second, event);

        assertThat(invitation(account)).isEqualTo("SENT");

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

        List<RawResponse> responses = Together.responses(
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
        try (ServerSocket silent = new ServerSocket(replicas.mailPort(), 5, InetAddress.getByName("127.0.0.1"))) {
            long start = System.nanoTime();
            RawResponse response = send(first, event);

            assertThat(silent.isBound()).isTrue();
            assertThat(response.status()).isEqualTo(502);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
            assertThat(read(event).text("lastError")).isEqualTo("the mail server did not respond in time");
        }
    }

    private String eventOf(Json account) {
        return database.text(
                "select id from notification_event where user_account_id = ?::uuid", account.text("userAccountId"));
    }

    private String invitation(Json account) {
        return Administration.at(second, Demo.ADMIN)
                .get(Administration.account(account.text("userAccountId")))
                .json()
                .get("invitation")
                .text("status");
    }

    private String expiryOfLink(Json account) {
        return database.text(
                "select expires_at::text from password_reset_token where user_account_id = ?::uuid",
                account.text("userAccountId"));
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
