package org.clinicalplatform.notification;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.testing.TestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mail.javamail.JavaMailSenderImpl;

class TimeLimitedSocketsTest {
    private static final OutgoingMessage MESSAGE =
            new OutgoingMessage(UUID.randomUUID(), UUID.randomUUID(), "zoe@mail.example", "Subject", "the body");

    /** Each pause is shorter than the timeout of a read. */
    @ParameterizedTest
    @ValueSource(strings = {"220-wait\r\n", "2"})
    @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void deliverWhenTheServerSpreadsItsResponseThenEndsAtTheLimit(String part) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> tarpit = CompletableFuture.runAsync(() -> sendNowAndThen(server, part));

            assertThatExceptionOfType(DeliveryException.class)
                    .isThrownBy(() -> delivery(bounded("smtp", server.getLocalPort(), Duration.ofMillis(500)))
                            .deliver(MESSAGE))
                    .withMessage("the mail server did not respond in time");
            tarpit.get(30, TimeUnit.SECONDS);
        }
    }

    @Test
    void deliverWhenTheServerRespondsWithinTheLimitThenIsDelivered() throws Exception {
        try (ScriptedMailServer server = new ScriptedMailServer("CONNECT", "220 mail.example|")) {
            delivery(bounded("smtp", server.port(), Duration.ofMinutes(4))).deliver(MESSAGE);

            assertThat(server.received()).contains("the body");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"smtp", "smtps"})
    void deliverWhenTheServerCannotBeReachedThenTheReasonIsAsWithoutALimit(String protocol) throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }

        assertThatExceptionOfType(DeliveryException.class)
                .isThrownBy(() ->
                        delivery(bounded(protocol, port, Duration.ofMinutes(4))).deliver(MESSAGE))
                .withMessage("the mail server could not be reached");
    }

    /** A connection that is encrypted from the start is a plain one of the factory, which the library encrypts. */
    @Test
    void deliverWhenTheConnectionIsEncryptedFromTheStartThenIsBoundedToo() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<Void> tarpit =
                    CompletableFuture.runAsync(() -> sendNowAndThen(server, "\u0016\u0003\u0003\u0001"));

            assertThatExceptionOfType(DeliveryException.class)
                    .isThrownBy(() -> delivery(bounded("smtps", server.getLocalPort(), Duration.ZERO))
                            .deliver(MESSAGE))
                    .withMessage("the mail server did not respond in time");
            tarpit.get(30, TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @CsvSource({"mail.smtp.socketFactory.class", "mail.smtp.ssl.socketFactory.class", "mail.smtp.socks.host"})
    void boundWhenTheOperatorChoseHowToConnectThenThatStays(String property) {
        JavaMailSenderImpl sender = new JavaMailSenderImpl();
        sender.getJavaMailProperties().setProperty(property, "chosen");

        TimeLimitedSockets.bound(sender, Duration.ofMinutes(4));

        assertThat(sender.getJavaMailProperties()).containsOnlyKeys(property);
    }

    private static JavaMailSenderImpl bounded(String protocol, int port, Duration limit) {
        JavaMailSenderImpl sender = new JavaMailSenderImpl();
        sender.setProtocol(protocol);
        sender.setHost(InetAddress.getLoopbackAddress().getHostAddress());
        sender.setPort(port);
        sender.getJavaMailProperties().setProperty("mail." + protocol + ".timeout", "5000");
        sender.getJavaMailProperties().setProperty("mail." + protocol + ".writetimeout", "5000");
        sender.getJavaMailProperties().setProperty("mail." + protocol + ".localhost", "localhost");
        TimeLimitedSockets.bound(sender, limit);
        return sender;
    }

    private static SmtpDelivery delivery(JavaMailSenderImpl sender) throws AddressException {
        return new SmtpDelivery(
                sender, new MessageComposer(new InternetAddress("no-reply@mail.example"), new TestClock()));
    }

    /** Until the client gives up. */
    private static void sendNowAndThen(ServerSocket server, String part) {
        try (Socket connection = server.accept()) {
            while (true) {
                connection.getOutputStream().write(part.getBytes(US_ASCII));
                TimeUnit.MILLISECONDS.sleep(50);
            }
        } catch (IOException endOfTheConnection) {
            // the client has closed it
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
