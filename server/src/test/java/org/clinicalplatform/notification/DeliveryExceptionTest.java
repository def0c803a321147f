package org.clinicalplatform.notification;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.internet.InternetAddress;
import java.io.IOException;
import java.net.ConnectException;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeliveryExceptionTest {
    private static final String RECIPIENT = "zoe@mail.example";

    /** As Postfix, Exchange and others respond. */
    @ParameterizedTest
    @CsvSource({
        "550 5.1.1 <zoe@mail.example>: Recipient address rejected: User unknown in local recipient table, 550 5.1.1",
        "550-5.1.1 zoe@mail.example does not exist, 550-5.1.1",
        "'550 zoe@mail.example\n', 550",
        "' 554 5.7.1 Blocked: https://portal.example/password-reset?token=ab ', 554 5.7.1",
        "452, 452"
    })
    void detailsWhenTheMailServerRepliesThenContainItsCodesWithoutItsText(String reply, String codes) {
        InternetAddress recipient = new InternetAddress();
        recipient.setAddress(RECIPIENT);
        SendFailedException refused = new SendFailedException(
                "Invalid Addresses",
                new SMTPAddressFailedException(recipient, "RCPT TO:<" + RECIPIENT + ">", 550, reply));

        assertThat(details(refused))
                .isEqualTo("not sent (org.eclipse.angus.mail.smtp.SMTPAddressFailedException: " + codes + ")");
    }

    /** Such as a proxy, or a server that is broken. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "no such user zoe@mail.example",
                "55",
                "5501 zoe@mail.example",
                "+55 zoe@mail.example",
                "failed to connect zoe@mail.example",
                "Server is not trusted: zoe@mail.example",
                "[EOF] zoe@mail.example",
            })
    void detailsWhenTheReplyHasNoCodeThenContainNothingOfIt(String reply) {
        assertThat(details(new MessagingException(reply))).isEqualTo("not sent (jakarta.mail.MessagingException)");
        assertThat(details(new SendFailedException(reply))).isEqualTo("not sent (jakarta.mail.SendFailedException)");
        assertThat(details(new MessagingException("IOException while sending message", new IOException(reply))))
                .isEqualTo("not sent (java.io.IOException)");
    }

    @ParameterizedTest
    @CsvSource({
        "'554 5.7.1 zoe@mail.example\n', : 554 5.7.1",
        "'421-zoe@mail.example, port: 25, response: \n421 bye\n', : 421",
        "'zoe@mail.example\n', ''",
        "'[EOF]', ': Got bad greeting from SMTP host: mail.example, port: 25, response: [EOF]'",
    })
    void detailsWhenTheMailServerRefusesTheConnectionThenContainItsCodesAlone(String reply, String codes) {
        assertThat(details(new MessagingException(
                        "Got bad greeting from SMTP host: mail.example, port: 25, response: " + reply)))
                .isEqualTo("not sent (jakarta.mail.MessagingException" + codes + ")");
    }

    @Test
    void detailsWhenAFileCannotBeWrittenThenContainTheReason() {
        assertThat(new DeliveryException("not sent", new IOException("No space left on device")).details())
                .isEqualTo("not sent (java.io.IOException: No space left on device)");
    }

    @Test
    void detailsWhenTheMailServerRefusesTheCredentialsThenContainItsCodesAlone() {
        assertThat(details(new AuthenticationFailedException("535 5.7.8 Error: the user clinical is unknown")))
                .isEqualTo("not sent (jakarta.mail.AuthenticationFailedException: 535 5.7.8)");
    }

    @Test
    void detailsWhenThereIsNoReplyThenContainTheRootCauseOnOneLine() {
        assertThat(details(new MessagingException("Couldn't connect", new ConnectException("Connection\r\nrefused"))))
                .isEqualTo("not sent (java.net.ConnectException: Connection refused)");
        assertThat(details(new MessagingException("STARTTLS is required but host does not support STARTTLS")))
                .isEqualTo("not sent (jakarta.mail.MessagingException: "
                        + "STARTTLS is required but host does not support STARTTLS)");
        assertThat(details(new MessagingException())).isEqualTo("not sent (jakarta.mail.MessagingException)");
        assertThat(details(new MessagingException(
                        "Could not convert socket to TLS", new IOException("Server is not trusted: mail.example"))))
                .isEqualTo("not sent (java.io.IOException: Server is not trusted: mail.example)");
        assertThat(new DeliveryException("not sent", null).details()).isEqualTo("not sent");
    }

    private static String details(MessagingException cause) {
        return new DeliveryException("not sent", cause).details();
    }
}
