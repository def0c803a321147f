package org.clinicalplatform.notification;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.clinicalplatform.platform.persistence.DefaultMode;
import org.clinicalplatform.platform.transport.Peer;
import org.clinicalplatform.platform.transport.UnencryptedPeers;
import org.clinicalplatform.platform.web.StartupNote;
import org.clinicalplatform.testing.TestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.mail.autoconfigure.MailSenderAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.mail.javamail.JavaMailSenderImpl;

class NotificationConfigurationTest {
    private static final OutgoingMessage MESSAGE = new OutgoingMessage(
            UUID.randomUUID(), UUID.randomUUID(), "zoe@mail.example", "Subject", "https://portal.example/?token=ab");

    @TempDir
    private Path directory;

    @Test
    void deliveryWhenTheMailServerIsBlankThenWritesFilesOfTheOwnerAloneAndSaysWhere() {
        embedded(true).withPropertyValues("spring.mail.host=").run(context -> {
            context.getBean(MessageDelivery.class).deliver(MESSAGE);

            Path file = directory.resolve("outbox").resolve(MESSAGE.eventId() + ".eml");
            assertThat(file).content().contains("To: zoe@mail.example", "https://portal.example/?token=ab");
            assertOwnerOnly(file);
            assertThat(context.getBean(StartupNote.class).lines("http://localhost"))
                    .singleElement()
                    .asString()
                    .contains(directory.resolve("outbox").toString());
        });
    }

    @Test
    void deliveryWhenADatabaseIsConfiguredAndNoMailServerThenIsRefusedAtTheSend() {
        embedded(false).run(context -> {
            assertThat(context.getBean(MessageDelivery.class)).isInstanceOf(NoDelivery.class);
            assertThat(context.getBean(StartupNote.class).lines("http://localhost"))
                    .isEmpty();
        });
    }

    @Test
    void deliveryWhenAMailServerIsConfiguredThenGoesThere() {
        embedded(true)
                .withPropertyValues("spring.mail.host=mail.example", "svc.notification.from=Hospital <a@mail.example>")
                .run(context ->
                        assertThat(context.getBean(MessageDelivery.class)).isInstanceOf(SmtpDelivery.class));
    }

    /** Of a delivery as a whole: the timeouts are those of each read. */
    @ParameterizedTest
    @ValueSource(strings = {"smtp", "smtps"})
    void deliveryWhenAMailServerIsConfiguredThenEndsBeforeItsLease(String protocol) {
        embedded(true)
                .withPropertyValues("spring.mail.host=mail.example", "svc.notification.from=a@mail.example")
                .withPropertyValues("spring.mail.protocol=" + protocol)
                .run(context -> assertThat(
                                context.getBean(JavaMailSenderImpl.class).getJavaMailProperties())
                        .extractingByKey("mail." + protocol + ".socketFactory")
                        .isInstanceOf(TimeLimitedSockets.class));
    }

    /** Mail programs show anything else as they like, and servers may refuse it (RFC 2047, RFC 5322). */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "Klinik Zürich <a@mail.example>; Klinik Zürich",
                "a@mail.example (Klinik Zürich); Klinik Zürich",
                "=?UTF-8?Q?Klinik_Z=C3=BCrich?= <a@mail.example>; Klinik Zürich",
                "\"Zürich, Klinik\" <a@mail.example>; Zürich, Klinik",
                "\"Klinik \\\"Zürich\\\"\" <a@mail.example>; Klinik \"Zürich\"",
                "\"Hospital, North\" <a@mail.example>; Hospital, North",
                "\"Hospital \\\"North\\\"\" <a@mail.example>; Hospital \"North\"",
                "Ελληνικό Νοσοκομείο Αγίου Δημητρίου Θεσσαλονίκης <a@mail.example>; "
                        + "Ελληνικό Νοσοκομείο Αγίου Δημητρίου Θεσσαλονίκης",
                "診療所 <a@mail.example>; 診療所",
            })
    void senderWhenItHasANameThenMailProgramsReadTheName(String from, String name) {
        embedded(true).withPropertyValues("svc.notification.from=" + from).run(context -> {
            context.getBean(MessageDelivery.class).deliver(MESSAGE);

            byte[] file = Files.readAllBytes(directory.resolve("outbox").resolve(MESSAGE.eventId() + ".eml"));
            assertThat(new String(file, StandardCharsets.US_ASCII)).doesNotContain("\uFFFD");
            assertThat(new MimeMessage(null, new ByteArrayInputStream(file)).getFrom())
                    .singleElement(InstanceOfAssertFactories.type(InternetAddress.class))
                    .extracting(InternetAddress::getAddress, InternetAddress::getPersonal)
                    .containsExactly("a@mail.example", name);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "spring.mail.properties.mail.smtp.starttls.enable=true, true",
        "spring.mail.port=587, true",
        "spring.mail.properties.mail.smtp.starttls.required=true, false",
        "spring.mail.ssl.enabled=true, false",
        "spring.mail.protocol=smtps, false",
        "spring.mail.host=, false"
    })
    void mailServerWhenTlsIsNotRequiredThenIsNamed(String property, boolean named) {
        embedded(true)
                .withPropertyValues("spring.mail.host=mail.example", "svc.notification.from=a@mail.example", property)
                .run(context -> assertThat(
                                context.getBean(UnencryptedPeers.class).peers())
                        .extracting(Peer::host)
                        .isEqualTo(named ? List.of("mail.example") : List.of()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "nobody", "a@mail.example, b@mail.example", "a@mail.example\nBcc: b@mail.example"})
    void startWhenTheSenderIsUnfitThenIsRefusedNamingTheSetting(String from) {
        embedded(false)
                .withPropertyValues("spring.mail.host=mail.example")
                .withPropertyValues("svc.notification.from=" + from)
                .run(context ->
                        assertThat(context).getFailure().rootCause().hasMessageContaining("svc.notification.from"));
    }

    private ApplicationContextRunner embedded(boolean embedded) {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(MailSenderAutoConfiguration.class))
                .withUserConfiguration(NotificationConfiguration.class)
                .withBean(Clock.class, TestClock::new)
                .withBean(DefaultMode.class, () -> new DefaultMode(embedded, directory));
    }

    private static void assertOwnerOnly(Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------");
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file.getParent())))
                    .isEqualTo("rwx------");
        }
    }
}
