package org.clinicalplatform.notification;

import jakarta.mail.MessagingException;
import java.io.IOException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The codes of a mail server's reply (RFC 5321), without its text: that often repeats the recipient's address, and may
 * repeat the message.
 *
 * @param code of three digits
 * @param codes the code and the enhanced status code (RFC 3463), as the server wrote them
 */
record SmtpReply(int code, String codes) {
    static final String END_OF_CONNECTION = "[EOF]";
    static final String NO_STARTTLS = "STARTTLS is required but host does not support STARTTLS";
    static final String NO_MECHANISM = "No authentication mechanisms supported by both server and client";
    static final String NO_PASSWORD = "failed to connect, no password specified?";

    /** By a mechanism of SASL, which does not keep the reply. */
    static final String SIGN_IN_FAILED = "failed to connect";

    private static final String SENDING = "IOException while sending message";

    /** Messages of the mail library that contain nothing of a reply. */
    private static final Set<String> OWN_MESSAGES =
            Set.of(END_OF_CONNECTION, NO_STARTTLS, NO_MECHANISM, NO_PASSWORD, SIGN_IN_FAILED);

    private static final Pattern REPLY = Pattern.compile(
            "\\s*(?<codes>(?<code>[1-5]\\d{2})(?:[ -]+\\d\\.\\d{1,3}\\.\\d{1,3}\\b)?)(?!\\d).*", Pattern.DOTALL);

    /** What the library puts before the reply to a connection, and nowhere else. */
    private static final Pattern GREETING =
            Pattern.compile("Got bad greeting from SMTP host: .*?, port: -?\\d+, response: ", Pattern.DOTALL);

    /** The reply in the message of this exception, not of its cause; null without one. */
    static @Nullable SmtpReply in(Throwable failure) {
        Matcher reply = REPLY.matcher(replyText(failure));
        return reply.matches() ? new SmtpReply(Integer.parseInt(reply.group("code")), reply.group("codes")) : null;
    }

    /**
     * The exception for the log, without the text of a reply.
     *
     * @param wrapper exception that has this one as its cause
     */
    static String describe(Throwable failure, Throwable wrapper) {
        boolean ownText = failure instanceof MessagingException
                ? OWN_MESSAGES.contains(replyText(failure).strip())
                : !SENDING.equals(wrapper.getMessage());
        if (ownText || !mayRepeatReply(failure) || failure.getMessage() == null) {
            return failure.toString();
        }
        SmtpReply reply = in(failure);
        String name = failure.getClass().getName();
        return reply == null ? name : name + ": " + reply.codes;
    }

    /** The library makes replies the messages of exceptions of its own, and of plain ones while it sends the text. */
    private static boolean mayRepeatReply(Throwable failure) {
        return failure instanceof MessagingException || failure.getClass() == IOException.class;
    }

    /** Whether the failure has no reply because the server ended the connection in its place. */
    static boolean isEndOfConnection(Throwable failure) {
        return replyText(failure).strip().equals(END_OF_CONNECTION);
    }

    private static String replyText(Throwable failure) {
        String message = failure.getMessage();
        return mayRepeatReply(failure) && message != null
                ? GREETING.matcher(message).replaceFirst("")
                : "";
    }

    boolean isAccepting() {
        return code / 100 == 2;
    }

    boolean isTemporary() {
        return code / 100 == 4;
    }

    boolean isRefusing() {
        return code / 100 == 5;
    }

    /** Whether the reply has an enhanced status code of this subject and detail, temporary or permanent. */
    boolean hasDetail(String subjectAndDetail) {
        return codes.endsWith("." + subjectAndDetail);
    }

    boolean hasEnhancedCode() {
        return codes.length() > 3;
    }
}
