package org.clinicalplatform.notification;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.SendFailedException;
import jakarta.mail.internet.MimeMessage;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.mail.MailAuthenticationException;
import org.springframework.mail.MailException;
import org.springframework.mail.MailSendException;
import org.springframework.mail.javamail.JavaMailSender;

/** Sends messages to the mail server of {@code spring.mail.*}, whose timeouts bound each step. */
final class SmtpDelivery implements MessageDelivery {
    private static final Logger LOG = LoggerFactory.getLogger(SmtpDelivery.class);
    private static final Pattern TEMPORARY = Pattern.compile("\\s*4\\d\\d\\b");

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
            if (isAccepted(e)) {
                LOG.debug("The mail server accepted message {}, and the connection broke after that", message, e);
                return;
            }
            Throwable cause = cause(e);
            throw new DeliveryException(reason(e, cause), cause);
        }
    }

    /** Spring names each message that failed; if none did, only the end of the connection failed (QUIT of RFC 5321). */
    private static boolean isAccepted(MailException e) {
        return e instanceof MailSendException failed
                && failed.getFailedMessages().isEmpty();
    }

    /** If the message failed and not the connection, Spring does not set the cause. */
    private static Throwable cause(MailException e) {
        if (e instanceof MailSendException failed && failed.getMessageExceptions().length > 0) {
            return failed.getMessageExceptions()[0];
        }
        return e.getCause() == null ? e : e.getCause();
    }

    private static String reason(MailException e, Throwable cause) {
        if (e instanceof MailAuthenticationException || cause instanceof AuthenticationFailedException) {
            return "the mail server refused the service's credentials";
        }
        for (@Nullable Throwable step = cause; step != null; step = step.getCause()) {
            if (step instanceof ConnectException
                    || step instanceof UnknownHostException
                    || step instanceof NoRouteToHostException) {
                return "the mail server could not be reached";
            }
            if (step instanceof SocketTimeoutException) {
                return "the mail server did not respond in time";
            }
            if (step instanceof SendFailedException) {
                return isTemporary(step)
                        ? "the mail server asked to try again later"
                        : "the mail server refused the recipient or the message";
            }
        }
        return "the mail server did not accept the message";
    }

    /** Whether the reply is negative for now only, as of a server that delays unknown senders (RFC 5321, 4.2.1). */
    private static boolean isTemporary(Throwable refusal) {
        for (@Nullable Throwable step = refusal; step != null; step = step.getCause()) {
            String reply = step.getMessage();
            if (reply != null && TEMPORARY.matcher(reply).lookingAt()) {
                return true;
            }
        }
        return false;
    }
}
