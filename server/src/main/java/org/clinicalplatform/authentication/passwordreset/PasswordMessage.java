package org.clinicalplatform.authentication.passwordreset;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.notification.NotificationKind;

/** Text of the message that carries a link. */
final class PasswordMessage {
    static final String SUBJECT = "Set your password";

    private static final DateTimeFormatter EXPIRY =
            DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.UK).withZone(ZoneOffset.UTC);

    private PasswordMessage() {}

    static String body(UserAccount account, NotificationKind kind, String link, Instant expiresAt) {
        String reason = switch (kind) {
            case PASSWORD_SETUP -> "an account was created for you. Choose your password here:";
            case PASSWORD_RESET ->
                "a new password was requested for your account. Choose it here, or ignore this message if you"
                        + " did not request it:";
            case EMAIL_CHANGED, ACCOUNT_LINK -> throw new IllegalArgumentException(kind + " does not carry a link");
        };
        return """
            Dear %s %s,

            %s

            %s

            Your username is %s. The link works once and expires on %s.
            """.formatted(
                account.firstName(), account.lastName(), reason, link, account.username(), EXPIRY.format(expiresAt));
    }
}
