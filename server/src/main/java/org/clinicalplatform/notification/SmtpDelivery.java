package org.clinicalplatform.notification;

import jakarta.mail.internet.MimeMessage;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.mail.MailException;
import org.springframework.mail.MailSendException;
import org.springframework.mail.javamail.JavaMailSender;

/** Sends messages to the mail server of {@code spring.mail.*}, whose timeouts bound each step. */
final class SmtpDelivery implements MessageDelivery {
    private static final Logger LOG = LoggerFactory.getLogger(SmtpDelivery.class);
    private static final String END_OF_MESSAGE = ".";

    private final JavaMailSender sender;
    private final MessageComposer composer;

    SmtpDelivery(JavaMailSender sender, MessageComposer composer) {
        this.sender = sender;
        this.composer = composer;
    }

    @Override
    public void deliver(OutgoingMessage message) throws DeliveryException {
        MimeMessage mail = sender.createMimeMessage();
        composer.compose(message, mail);
        try {
            sender.send(mail);
        } catch (MailException e) {
            Throwable cause = cause(e);
            DeliveryException failure =
                    new DeliveryException(SmtpReason.of(cause).text(), cause);
            if (!isAccepted(e, cause)) {
                throw failure;
            }
            LOG.debug("The mail server accepted message {}, in spite of this: {}", message, failure.details());
        }
    }

    /**
     * Spring names each message that failed; if none did, only the end of the connection failed (QUIT of RFC 5321). The
     * first digit of a reply decides (RFC 5321, 4.3.2), also if the connection breaks before its last line; the library
     * goes by all three.
     */
    private static boolean isAccepted(MailException e, Throwable cause) {
        if (e instanceof MailSendException failed && failed.getFailedMessages().isEmpty()) {
            return true;
        }
        SmtpReply reply = SmtpReply.in(cause);
        return cause instanceof SMTPSendFailedException end
                && end.getCommand().equals(END_OF_MESSAGE)
                && reply != null
                && reply.isAccepting();
    }

    /** If the message failed and not the connection, Spring does not set the cause. */
    private static Throwable cause(MailException e) {
        if (e instanceof MailSendException failed && failed.getMessageExceptions().length > 0) {
            return failed.getMessageExceptions()[0];
        }
        return e.getCause() == null ? e : e.getCause();
    }
}
