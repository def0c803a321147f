package org.clinicalplatform.notification;

import jakarta.mail.MessagingException;
import org.jspecify.annotations.Nullable;

/** A message could not be delivered. */
final class DeliveryException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;

    /**
     * @param reason written by the service for an administrator: a mail server's reply may contain anything
     */
    DeliveryException(String reason, @Nullable Throwable cause) {
        super(reason, cause);
        this.reason = reason;
    }

    String reason() {
        return reason;
    }

    /**
     * The reason and its root cause, for the log. Of a mail server's reply it contains the codes alone: the text often
     * repeats the recipient's address, and may repeat the message.
     */
    String details() {
        Throwable deepest = this;
        boolean ofMail = false;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
            ofMail |= deepest instanceof MessagingException;
        }
        if (deepest == this) {
            return reason;
        }
        String cause = ofMail ? SmtpReply.describe(deepest) : deepest.toString();
        return reason + " (" + cause.replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}]+", " ") + ")";
    }
}
