package org.clinicalplatform.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import jakarta.mail.MessagingException;
import jakarta.mail.internet.InternetAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Properties;
import java.util.UUID;
import org.clinicalplatform.testing.TestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mail.javamail.JavaMailSenderImpl;

class SmtpReasonTest {
    private static final String RECIPIENT = "zoe@mail.example";
    private static final OutgoingMessage MESSAGE =
            new OutgoingMessage(UUID.randomUUID(), UUID.randomUUID(), RECIPIENT, "Subject", "the body");

    private static final Properties SIGN_IN_REQUIRED = properties("mail.smtp.auth", "true");

    /** What an administrator does differs: waits, corrects an address, or tells the operator what to configure. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "CONNECT; 421 4.3.2 zoe@mail.example shutting down|; LATER",
                "CONNECT; 554 5.7.1 zoe@mail.example not welcome|; SERVICE_REFUSED",
                "CONNECT; 554-zoe@mail.example|554 not welcome|; SERVICE_REFUSED",
                "CONNECT; <close>; CONNECTION_BROKEN",
                "CONNECT; <reset>; CONNECTION_BROKEN",
                "CONNECT; <silence>; SILENT",
                "CONNECT; 220-mail<silence>; SILENT",
                "CONNECT; \u0015\u0003\u0001\u0000\u0002zoe@mail.example|; NOT_SMTP",
                "CONNECT; 250 zoe@mail.example|; NOT_SMTP",
                "EHLO; 421 4.3.2 zoe@mail.example<close>; CONNECTION_BROKEN",
                "HELO; 421 4.3.2 zoe@mail.example|; LATER",
                "HELO; 550 5.7.1 zoe@mail.example|; SERVICE_REFUSED",
                "HELO; zoe@mail.example|; NOT_SMTP",
                "STARTTLS; 454 4.7.0 TLS is not available|; LATER",
                "STARTTLS; 502 5.5.1 zoe@mail.example|; SERVICE_REFUSED",
                "STARTTLS; 220 go ahead|zoe@mail.example|; NOT_ENCRYPTED",
                "STARTTLS; 220 go ahead|<close>; NOT_ENCRYPTED",
                "STARTTLS; 220 go ahead|<silence>; SILENT",
                "AUTH; 535 5.7.8 zoe@mail.example|; CREDENTIALS_REFUSED",
                "AUTH; 534-5.7.9 zoe@mail.example|534 5.7.9 needs a password of the application|; CREDENTIALS_REFUSED",
                "AUTH; 454 4.7.0 Temporary authentication failure|; LATER",
                "AUTH; 421 4.7.0 too many|<close>; LATER",
                "AUTH; 504 5.5.4 zoe@mail.example|; SIGN_IN_MISSING",
                "AUTH; 538 5.7.11 Encryption required|; SIGN_IN_MISSING",
                "AUTH; <close>; CONNECTION_BROKEN",
                "AUTH; <reset>; CONNECTION_BROKEN",
                "AUTH; <silence>; SILENT",
                "AUTH; zoe@mail.example|; NOT_SMTP",
                "MAIL; 530 5.7.0 zoe@mail.example must sign in|; SIGN_IN_MISSING",
                "MAIL; 550 5.1.8 zoe@mail.example unknown|; SERVICE_REFUSED",
                "MAIL; 553 5.1.7 zoe@mail.example|; SERVICE_REFUSED",
                "MAIL; 501 5.5.4 zoe@mail.example|; SERVICE_REFUSED",
                "MAIL; 552 5.2.2 zoe@mail.example|; SERVICE_REFUSED",
                "MAIL; 554 5.7.1 zoe@mail.example|; SERVICE_REFUSED",
                "MAIL; 452 4.3.1 Insufficient system storage|; LATER",
                "MAIL; <close>; CONNECTION_BROKEN",
                "MAIL; zoe@mail.example|; NOT_SMTP",
                "RCPT; 550 5.1.1 zoe@mail.example unknown|; MESSAGE_REFUSED",
                "RCPT; 550-5.1.1 zoe@mail.example|550 5.1.1 unknown|; MESSAGE_REFUSED",
                "RCPT; 551 5.1.6 zoe@mail.example moved|; MESSAGE_REFUSED",
                "RCPT; 554 5.7.1 zoe@mail.example: Relay access denied|; MESSAGE_REFUSED",
                "RCPT; 503 5.5.1 zoe@mail.example|; MESSAGE_REFUSED",
                "RCPT; 530 5.7.0 Must issue a STARTTLS command first|; SIGN_IN_MISSING",
                "RCPT; 450 4.2.0 zoe@mail.example greylisted|; LATER",
                "RCPT; 451-4.7.1 zoe@mail.example<close>; LATER",
                "RCPT; 452 4.2.2 zoe@mail.example is full|; MAILBOX_FULL",
                "RCPT; 552 zoe@mail.example is full|; MAILBOX_FULL",
                "RCPT; 552-5.2.2 zoe@mail.example|552 5.2.2 is full|; MAILBOX_FULL",
                "RCPT; 552 5.3.4 zoe@mail.example|; MESSAGE_REFUSED",
                "RCPT; 421 4.3.2 zoe@mail.example|<close>; LATER",
                "RCPT; 354 zoe@mail.example|; NOT_SMTP",
                "RCPT; 999 zoe@mail.example|; NOT_SMTP",
                "RCPT; Unknown user zoe@mail.example|; NOT_SMTP",
                "RCPT; \u0000\u00ff\u00fe zoe@mail.example|; NOT_SMTP",
                "RCPT; 55<close>; NOT_SMTP",
                "RCPT; <close>; CONNECTION_BROKEN",
                "RCPT; <silence>; SILENT",
                "DATA; 554 5.5.1 no valid recipients|; MESSAGE_REFUSED",
                "DATA; 451 4.3.0 zoe@mail.example|; LATER",
                "DATA; 250 2.0.0 zoe@mail.example|; NOT_SMTP",
                "DATA; <close>; CONNECTION_BROKEN",
                ".; 554 5.7.1 zoe@mail.example the body|; MESSAGE_REFUSED",
                ".; 552 5.3.4 zoe@mail.example the body|; MESSAGE_REFUSED",
                ".; 552-5.2.2 zoe@mail.example|552 5.2.2 is full|; MAILBOX_FULL",
                ".; 451 4.3.0 zoe@mail.example the body|; LATER",
                ".; 25<close>; NOT_SMTP",
                ".; the body|; NOT_SMTP",
                ".; <close>; CONNECTION_BROKEN",
                ".; <reset>; CONNECTION_BROKEN",
                ".; 250-the body<silence>; SILENT",
            })
    void deliverWhenTheMailServerDoesNotTakeTheMessageThenTheReasonTellsWhyAndRepeatsNothing(
            String command, String reply, SmtpReason reason) throws Exception {
        try (ScriptedMailServer server = new ScriptedMailServer(command, reply)) {
            if (command.equals("HELO")) {
                server.reply("EHLO", "502 5.5.1 unknown|");
            }

            DeliveryException failure = failure(server, signedIn(command));

            assertThat(failure.reason()).isEqualTo(reason.text()).hasSizeLessThan(200);
            assertThat(failure.details())
                    .startsWith(reason.text())
                    .doesNotContain("zoe", "body", "mail.example")
                    .doesNotContainPattern("\\p{Cntrl}");
        }
    }

    /** An operator may send the message in parts of this size; the reply then arrives in another exception. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "554 5.7.1 zoe@mail.example the body|; MESSAGE_REFUSED",
                "451 4.7.1 zoe@mail.example the body|; LATER",
                "zoe@mail.example|; CONNECTION_BROKEN",
            })
    void deliverWhenAPartIsRefusedThenTheReasonTellsWhyAndRepeatsNothing(String reply, SmtpReason reason)
            throws Exception {
        try (ScriptedMailServer server = new ScriptedMailServer("BDAT", reply)) {
            server.reply("EHLO", "250-mail.example|250 CHUNKING|");

            DeliveryException failure = failure(server, properties("mail.smtp.chunksize", "100000"));

            assertThat(failure.reason()).isEqualTo(reason.text());
            assertThat(failure.details()).doesNotContain("zoe", "body");
        }
    }

    /** Whatever comes after it: the next attempt would be a second copy. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                ".; 250 2.0.0 accepted|<close>",
                ".; 250 2.0.0 accepted<close>",
                ".; 250-2.0.0 accepted|250-in|250 parts|",
                ".; 250-2.0.0 accepted|<close>",
                ".; 251 2.0.0 forwarded|",
                ".; 250 2.0.0 accepted|<silence>",
                "QUIT; 421 4.3.2 shutting down|<close>",
                "QUIT; 554 zoe@mail.example|",
                "QUIT; \u0000\u00ff<silence>",
                "QUIT; <close>",
                "QUIT; <reset>",
                "QUIT; <silence>",
            })
    void deliverWhenTheMessageWasAcceptedThenSucceedsWhateverFollows(String command, String reply) throws Exception {
        try (ScriptedMailServer server = new ScriptedMailServer(command, reply)) {
            assertThatCode(() -> delivery(server, new Properties()).deliver(MESSAGE))
                    .doesNotThrowAnyException();

            assertThat(server.received()).contains("RCPT TO:<" + RECIPIENT + ">", "the body", ".");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"mail.smtp.reportsuccess", "mail.smtp.sendpartial"})
    void deliverWhenTheLibraryReportsASuccessThenSucceeds(String property) throws Exception {
        try (ScriptedMailServer server = new ScriptedMailServer("QUIT", "221 bye|")) {
            assertThatCode(() -> delivery(server, properties(property, "true")).deliver(MESSAGE))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void deliverWhenTheServerOffersNoEncryptionThenSaysSo() throws Exception {
        try (ScriptedMailServer server = new ScriptedMailServer("EHLO", "250 mail.example|")) {
            DeliveryException failure = failure(server, properties("mail.smtp.starttls.required", "true"));

            assertThat(failure.reason()).isEqualTo(SmtpReason.NOT_ENCRYPTED.text());
            assertThat(failure.details()).contains(SmtpReply.NO_STARTTLS);
        }
    }

    @Test
    void deliverWhenTheServerSpeaksPlainTextToTlsThenSaysSo() throws Exception {
        try (ScriptedMailServer server = new ScriptedMailServer("CONNECT", "220 mail.example|")) {
            DeliveryException failure = failure(server, properties("mail.smtp.ssl.enable", "true"));

            assertThat(failure.reason()).isEqualTo(SmtpReason.NOT_ENCRYPTED.text());
        }
    }

    @Test
    void deliverWhenTheServerOffersNoKnownSignInThenIsNotARefusalOfThePassword() throws Exception {
        try (ScriptedMailServer server = new ScriptedMailServer("EHLO", "250-mail.example|250 AUTH GSSAPI|")) {
            assertThat(failure(server, signedIn("AUTH")).reason()).isEqualTo(SmtpReason.SIGN_IN_MISSING.text());
        }
    }

    @Test
    void deliverWhenNoPasswordIsConfiguredThenIsNotARefusalOfThePassword() throws Exception {
        try (ScriptedMailServer server = new ScriptedMailServer("QUIT", "221 bye|")) {
            assertThat(failure(server, SIGN_IN_REQUIRED).reason()).isEqualTo(SmtpReason.SIGN_IN_MISSING.text());
        }
    }

    @Test
    void deliverWhenTheHostIsUnknownThenCannotBeReached() throws Exception {
        JavaMailSenderImpl sender = new JavaMailSenderImpl();
        sender.setHost("mail.invalid");

        DeliveryException failure = catchThrowableOfType(
                DeliveryException.class, () -> delivery(sender).deliver(MESSAGE));

        assertThat(failure.reason()).isEqualTo(SmtpReason.UNREACHABLE.text());
    }

    private static DeliveryException failure(ScriptedMailServer server, Properties properties) throws Exception {
        SmtpDelivery delivery = delivery(server, properties);
        DeliveryException failure = catchThrowableOfType(DeliveryException.class, () -> delivery.deliver(MESSAGE));
        assertThat(failure).isNotNull();
        return failure;
    }

    private static Properties signedIn(String command) {
        Properties properties = new Properties();
        properties.setProperty("mail.smtp.starttls.enable", String.valueOf(command.equals("STARTTLS")));
        properties.setProperty("mail.smtp.auth", String.valueOf(command.equals("AUTH")));
        return properties;
    }

    private static Properties properties(String name, String value) {
        Properties properties = new Properties();
        properties.setProperty(name, value);
        return properties;
    }

    /** With user and password, unless only the sign-in is required. */
    private static SmtpDelivery delivery(ScriptedMailServer server, Properties properties)
            throws MessagingException, IOException {
        JavaMailSenderImpl sender = new JavaMailSenderImpl();
        sender.setHost(InetAddress.getLoopbackAddress().getHostAddress());
        sender.setPort(server.port());
        sender.setUsername("clinical");
        if (!properties.equals(SIGN_IN_REQUIRED)) {
            sender.setPassword("the password");
        }
        // longer than a busy machine keeps the server from replying
        sender.getJavaMailProperties().setProperty("mail.smtp.timeout", server.isSilent() ? "2000" : "20000");
        sender.getJavaMailProperties().setProperty("mail.smtp.localhost", "localhost");
        sender.getJavaMailProperties().setProperty("mail.smtp.ssl.checkserveridentity", "false");
        sender.getJavaMailProperties().putAll(properties);
        return delivery(sender);
    }

    private static SmtpDelivery delivery(JavaMailSenderImpl sender) throws MessagingException {
        return new SmtpDelivery(
                sender, new MessageComposer(new InternetAddress("no-reply@clinic.example"), new TestClock()));
    }
}
