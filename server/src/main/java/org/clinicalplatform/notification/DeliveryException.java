package org.clinicalplatform.notification;

import jakarta.mail.MessagingException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A message could not be delivered. */
final class DeliveryException extends Exception {
    private static final long serialVersionUID = 1L;

    /** A reply of a mail server (RFC 5321) with its enhanced status code (RFC 3463), if it has one. */
    private static final Pattern REPLY =
            Pattern.compile("\\s*(?<codes>\\d{3}(?:[ -]+\\d\\.\\d{1,3}\\.\\d{1,3}\\b)?).*", Pattern.DOTALL);

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
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest == this
                ? reason
                : reason + " (" + withoutReplyText(deepest).replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}]+", " ") + ")";
    }

    private static String withoutReplyText(Throwable cause) {
        if (cause instanceof MessagingException && cause.getMessage() != null) {
            Matcher reply = REPLY.matcher(cause.getMessage());
            if (reply.matches()) {
                return cause.getClass().getName() + ": " + reply.group("codes");
            }
        }
        return cause.toString();
    }
}
