package org.clinicalplatform.notification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.temporal.ChronoUnit;
import java.util.Properties;
import java.util.UUID;
import org.clinicalplatform.testing.TestClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageComposerTest {
    private static final UUID EVENT = UUID.fromString("01900000-0000-7000-8000-000000000301");
    private static final UUID ACCOUNT = UUID.fromString("01900000-0000-7000-8000-000000000012");

    private final MessageComposer composer = new MessageComposer(sender(), new TestClock());
    private final MimeMessage mail = new MimeMessage(Session.getInstance(new Properties()));

    @Test
    void composeWhenTextIsNotAsciiThenTravelsEncodedAndIsReadAsWritten() throws Exception {
        composer.compose(message("zoe@mail.example", "Passwort zur\u00fccksetzen"), mail);

        assertThat(mail.getSubject()).isEqualTo("Passwort zur\u00fccksetzen");
        assertThat(mail.getContent().toString()).isEqualTo("F\u00fcr Zo\u00eb:\nhttps://portal.example/?token=ab\n");
        assertThat(written()).isASCII().contains("Subject: =?UTF-8?");
        assertThat(mail.getMessageID()).isEqualTo("<" + EVENT + "@hospital.example>");
        assertThat(mail.getSentDate().toInstant()).isEqualTo(TestClock.START.truncatedTo(ChronoUnit.SECONDS));
    }

    /** RFC 3834: absence notes are not sent in response, and the sender's mailbox does not fill with them. */
    @Test
    void composeWhenDoneThenTellsThatNobodyWroteIt() throws Exception {
        composer.compose(message("zoe@mail.example", "Subject"), mail);

        assertThat(mail.getHeader("Auto-Submitted")).containsExactly("auto-generated");
    }

    @Test
    void composeWhenTheSubjectHasALineBreakThenIsRefused() {
        assertThatExceptionOfType(DeliveryException.class)
                .isThrownBy(() -> composer.compose(message("zoe@mail.example", "a\r\nBcc: eve@mail.example"), mail))
                .withMessage("the subject is not valid");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zoe@mail.example\r\nBcc: eve@mail.example",
                "zoe@mail.example\nBcc: eve@mail.example",
                "zoe@mail.example, eve@mail.example",
                "zoe@mail.example;eve@mail.example",
                "<zoe@mail.example> x",
                "Zoe <zoe@mail.example>",
                "zoe@mail.example (Zoe)",
                "zoe",
                "zoe@",
                ""
            })
    void composeWhenTheRecipientIsNoSingleAddressThenIsRefusedWithoutRepeatingIt(String recipient) {
        assertThatExceptionOfType(DeliveryException.class)
                .isThrownBy(() -> composer.compose(message(recipient, "Subject"), mail))
                .satisfies(refusal -> assertThat(refusal.details())
                        .doesNotContain("zoe")
                        .isEqualTo("the recipient's address is not valid"));
    }

    private static OutgoingMessage message(String recipient, String subject) {
        return new OutgoingMessage(
                EVENT, ACCOUNT, recipient, subject, "F\u00fcr Zo\u00eb:\nhttps://portal.example/?token=ab\n");
    }

    private String written() throws IOException, MessagingException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        mail.writeTo(bytes);
        return bytes.toString(StandardCharsets.ISO_8859_1);
    }

    private static InternetAddress sender() {
        try {
            return new InternetAddress("no-reply@Hospital.example", true);
        } catch (AddressException e) {
            throw new IllegalStateException(e);
        }
    }
}
