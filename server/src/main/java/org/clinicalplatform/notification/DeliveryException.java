package org.clinicalplatform.notification;

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
        Throwable wrapper = this;
        Throwable deepest = this;
        while (deepest.getCause() != null) {
            wrapper = deepest;
            deepest = deepest.getCause();
        }
        if (deepest == this) {
            return reason;
        }
        String cause = SmtpReply.describe(deepest, wrapper);
        return reason + " (" + cause.replaceAll("[\\p{Cc}\\p{Zl}\\p{Zp}]+", " ") + ")";
    }
}
