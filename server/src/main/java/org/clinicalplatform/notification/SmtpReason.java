package org.clinicalplatform.notification;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.util.MailConnectException;
import org.jspecify.annotations.Nullable;

/** Why a mail server did not take a message, so that an administrator corrects what is wrong or waits. */
enum SmtpReason {
    UNREACHABLE("the mail server could not be reached"),
    SILENT("the mail server did not respond in time"),
    CONNECTION_BROKEN("the connection to the mail server broke"),
    NOT_ENCRYPTED("no encrypted connection to the mail server could be established"),
    CREDENTIALS_REFUSED("the mail server refused the service's credentials"),
    SIGN_IN_MISSING("the mail server requires a sign-in or an encryption that is not configured"),
    SERVICE_REFUSED("the mail server refused the service or the sender's address"),
    MAILBOX_FULL("the recipient's mailbox is full"),
    MESSAGE_REFUSED("the mail server refused the recipient or the message"),
    LATER("the mail server asked to try again later"),
    NOT_SMTP("the mail server's response was not the one that SMTP requires"),
    OTHER("the mail server did not accept the message");

    private static final String FULL_MAILBOX = "2.2";

    /** Before a sign-in or TLS (RFC 4954, RFC 3207). */
    private static final Set<Integer> SIGN_IN_CODES = Set.of(530, 538);

    /** To AUTH: the server does not know the command or the mechanism. */
    private static final Set<Integer> UNKNOWN_COMMAND_CODES = Set.of(500, 501, 502, 503, 504);

    private final String text;

    SmtpReason(String text) {
        this.text = text;
    }

    /** For an administrator; contains nothing of a reply. */
    String text() {
        return text;
    }

    /** @param failure of a conversation that ended before the message was accepted */
    static SmtpReason of(Throwable failure) {
        List<Throwable> causes = new ArrayList<>();
        for (@Nullable Throwable step = failure; step != null; step = step.getCause()) {
            causes.add(step);
        }
        SmtpReason network = ofNetwork(causes);
        if (network != null) {
            return network;
        }
        for (Throwable cause : causes) {
            SmtpReply reply = SmtpReply.in(cause);
            if (reply != null) {
                return ofReply(reply, causes);
            }
        }
        return withoutReply(causes);
    }

    /** A timeout is the cause of other exceptions too, of those of TLS for example. */
    private static @Nullable SmtpReason ofNetwork(List<Throwable> causes) {
        if (has(MailConnectException.class, causes)
                || has(ConnectException.class, causes)
                || has(NoRouteToHostException.class, causes)
                || has(UnknownHostException.class, causes)) {
            return UNREACHABLE;
        }
        if (has(SocketTimeoutException.class, causes)) {
            return SILENT;
        }
        return isTlsMissing(causes) ? NOT_ENCRYPTED : null;
    }

    /** An encrypted connection that breaks later can be an SSLException too. */
    private static boolean isTlsMissing(List<Throwable> causes) {
        boolean encrypting = has(SSLException.class, causes);
        return has(SSLHandshakeException.class, causes)
                || causes.stream().anyMatch(cause -> isTlsMissing(cause.getMessage(), encrypting));
    }

    /** The library has no exceptions of their own for these. */
    private static boolean isTlsMissing(@Nullable String message, boolean encrypting) {
        return message != null
                && (message.equals(SmtpReply.NO_STARTTLS)
                        || message.equals("Could not convert socket to TLS")
                        || message.startsWith("Server is not trusted: ")
                        || message.startsWith("Unable to check server identity for: ")
                        || (encrypting && message.startsWith("Could not connect to SMTP host: ")));
    }

    private static SmtpReason ofReply(SmtpReply reply, List<Throwable> causes) {
        if (isMailboxFull(reply, causes)) {
            return MAILBOX_FULL;
        }
        if (reply.isTemporary()) {
            return LATER;
        }
        if (!reply.isRefusing()) {
            return NOT_SMTP;
        }
        if (SIGN_IN_CODES.contains(reply.code())) {
            return SIGN_IN_MISSING;
        }
        if (has(AuthenticationFailedException.class, causes)) {
            return UNKNOWN_COMMAND_CODES.contains(reply.code()) ? SIGN_IN_MISSING : CREDENTIALS_REFUSED;
        }
        return isOfMessage(causes) ? MESSAGE_REFUSED : SERVICE_REFUSED;
    }

    /** 552 to a recipient is a full mailbox (RFC 5321, 4.5.3.1.10), and to a message maybe one that is too large. */
    private static boolean isMailboxFull(SmtpReply reply, List<Throwable> causes) {
        return (reply.hasDetail(FULL_MAILBOX) && isOfMessage(causes))
                || (reply.code() == 552 && !reply.hasEnhancedCode() && has(SMTPAddressFailedException.class, causes));
    }

    /** Whether the reply is one to the recipient or the message: the commands before that name the service alone. */
    private static boolean isOfMessage(List<Throwable> causes) {
        return causes.stream()
                .anyMatch(cause -> cause instanceof SMTPAddressFailedException
                        || (cause instanceof SMTPSendFailedException refusal
                                && !refusal.getCommand().startsWith("MAIL "))
                        || cause instanceof IOException);
    }

    /** A response that is not a reply is the message of the last cause. */
    private static SmtpReason withoutReply(List<Throwable> causes) {
        if (causes.stream().anyMatch(SmtpReply::isEndOfConnection) || has(IOException.class, causes)) {
            return CONNECTION_BROKEN;
        }
        Throwable last = causes.get(causes.size() - 1);
        String message = last.getMessage();
        if (SmtpReply.NO_MECHANISM.equals(message) || SmtpReply.NO_PASSWORD.equals(message)) {
            return SIGN_IN_MISSING;
        }
        if (SmtpReply.SIGN_IN_FAILED.equals(message)) {
            return CREDENTIALS_REFUSED;
        }
        return last instanceof MessagingException ? NOT_SMTP : OTHER;
    }

    private static boolean has(Class<? extends Throwable> type, List<Throwable> causes) {
        return causes.stream().anyMatch(type::isInstance);
    }
}
