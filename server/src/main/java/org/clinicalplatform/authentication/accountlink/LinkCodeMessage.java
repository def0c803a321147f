package org.clinicalplatform.authentication.accountlink;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.clinicalplatform.accesscontrol.account.UserAccount;

/** Text of the message that carries a link code. */
final class LinkCodeMessage {
    static final String SUBJECT = "Link your account";

    private static final DateTimeFormatter EXPIRY =
            DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.UK).withZone(ZoneOffset.UTC);

    private LinkCodeMessage() {}

    static String body(UserAccount account, String code, Instant expiresAt) {
        return """
            Dear %s %s,

            you sign in to the account %s at your organization's identity provider. Sign in there once,
            and enter this code when you are asked for it:

            %s

            The code works once and expires on %s. Do not pass it on: whoever enters it signs in as you.
            """.formatted(
                        account.firstName(), account.lastName(), account.username(), code, EXPIRY.format(expiresAt));
    }
}
