package org.clinicalplatform.notification;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.testing.TestClock;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.core.io.ClassPathResource;
import org.springframework.mail.javamail.JavaMailSenderImpl;

class SmtpDeliveryTest {
    private static final OutgoingMessage MESSAGE =
            new OutgoingMessage(UUID.randomUUID(), UUID.randomUUID(), "zoe@mail.example", "Subject", "the body");
    private static final int TIMEOUT_MILLIS = 5_000;

    @Test
    void deliverWhenTheConnectionBreaksAfterTheMessageWasAcceptedThenIsDelivered() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<List<String>> received = serveOne(server, "250 2.0.0 accepted");

            delivery(server.getLocalPort()).deliver(MESSAGE);

            assertThat(received.get(10, TimeUnit.SECONDS)).contains("the body");
        }
    }

    /** An administrator looks for a wrong address, or waits. */
    @ParameterizedTest
    @CsvSource({
        "554 5.7.1 refused, the mail server refused the recipient or the message",
        "451 4.7.1 greylisted, the mail server asked to try again later",
    })
    void deliverWhenTheMessageIsRefusedAndTheConnectionBreaksThenFails(String reply, String reason) throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            CompletableFuture<List<String>> received = serveOne(server, reply);

            assertThatExceptionOfType(DeliveryException.class)
                    .isThrownBy(() -> delivery(server.getLocalPort()).deliver(MESSAGE))
                    .withMessage(reason);
            assertThat(received.get(10, TimeUnit.SECONDS)).contains("the body");
        }
    }

    @Test
    void deliverWhenTheServerCannotBeReachedThenFails() throws Exception {
        int port;
        try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = closed.getLocalPort();
        }

        assertThatExceptionOfType(DeliveryException.class)
                .isThrownBy(() -> delivery(port).deliver(MESSAGE))
                .withMessage("the mail server could not be reached");
    }

    /** Without them a server that falls silent would keep the thread of the request. */
    @ParameterizedTest
    @ValueSource(strings = {"smtp", "smtps"})
    void settingsWhenDefaultThenBoundEachStepOfTheProtocol(String protocol) throws IOException {
        String prefix = "spring.mail.properties.mail." + protocol + ".";

        assertThat(new YamlPropertySourceLoader().load("application", new ClassPathResource("application.yaml")))
                .anySatisfy(source -> {
                    assertThat(source.getProperty(prefix + "connectiontimeout")).isEqualTo(5_000);
                    assertThat(source.getProperty(prefix + "timeout")).isEqualTo(10_000);
                    assertThat(source.getProperty(prefix + "writetimeout")).isEqualTo(10_000);
                    assertThat(source.getProperty(prefix + "quitwait")).isEqualTo(false);
                });
    }

    /** It awaits the response to QUIT, so that the break of the connection is an exception. */
    private static SmtpDelivery delivery(int port) throws AddressException {
        JavaMailSenderImpl sender = new JavaMailSenderImpl();
        sender.setHost(InetAddress.getLoopbackAddress().getHostAddress());
        sender.setPort(port);
        sender.getJavaMailProperties().setProperty("mail.smtp.timeout", String.valueOf(TIMEOUT_MILLIS));
        sender.getJavaMailProperties().setProperty("mail.smtp.localhost", "localhost");
        return new SmtpDelivery(
                sender, new MessageComposer(new InternetAddress("no-reply@mail.example"), new TestClock()));
    }

    /** Serves one connection as a mail server that resets it instead of a response to QUIT; returns the lines. */
    private static CompletableFuture<List<String>> serveOne(ServerSocket server, String replyToMessage) {
        return CompletableFuture.supplyAsync(() -> {
            try (Socket connection = server.accept()) {
                connection.setSoTimeout(TIMEOUT_MILLIS);
                connection.setSoLinger(true, 0);
                return converse(connection, replyToMessage);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private static List<String> converse(Socket connection, String replyToMessage) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(connection.getInputStream(), US_ASCII));
        OutputStream out = connection.getOutputStream();
        List<String> received = new ArrayList<>();
        reply(out, "220 mail.example");
        boolean message = false;
        for (@Nullable String line = in.readLine(); line != null && !line.equals("QUIT"); line = in.readLine()) {
            received.add(line);
            if (line.equals("DATA")) {
                message = true;
                reply(out, "354 go ahead");
            } else if (!message) {
                reply(out, "250 ok");
            } else if (line.equals(".")) {
                message = false;
                reply(out, replyToMessage);
            }
        }
        return received;
    }

    private static void reply(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes(US_ASCII));
        out.flush();
    }
}
