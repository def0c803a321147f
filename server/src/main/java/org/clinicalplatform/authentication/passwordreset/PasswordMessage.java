package org.clinicalplatform.authentication.passwordreset;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.notification.NotificationKind;

/** The words in which a link travels. */
final class PasswordMessage {
    static final String SUBJECT = "Set your password";

    private static final DateTimeFormatter UNTIL =
            DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.UK).withZone(ZoneOffset.UTC);

    private PasswordMessage() {}

    /** Plain text; holds the link. */
    static String body(UserAccount account, NotificationKind kind, String link, Instant expiresAt) {
        String occasion = switch (kind) {
            case PASSWORD_SETUP -> "an account was made for you. Choose its password here:";
            case PASSWORD_RESET ->
                "somebody asked for a new password for your account. Choose it here, or pay no heed to this"
                        + " message if it was not you:";
        };
        return """
                Dear %s %s,

                %s

                %s

                The link works once, until %s.
                """.formatted(account.firstName(), account.lastName(), occasion, link, UNTIL.format(expiresAt));
    }
}
