package org.clinicalplatform.notification;

import org.jspecify.annotations.Nullable;

/** A message was not accepted. */
final class DeliveryException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String reason;

    /**
     * @param reason for an administrator to read, in words of the service's own: a mail server's answer may repeat
     *     anything
     */
    DeliveryException(String reason, @Nullable Throwable cause) {
        super(reason, cause);
        this.reason = reason;
    }

    /** Why not. */
    String reason() {
        return reason;
    }

    /** The reason and what lies under it, for the log. */
    String details() {
        Throwable deepest = this;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest == this ? reason : reason + " (" + deepest.toString().replaceAll("\\p{Cntrl}+", " ") + ")";
    }
}
