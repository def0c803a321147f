package org.clinicalplatform.accesscontrol.profile;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.notification.NewNotification;
import org.clinicalplatform.notification.NotificationKind;
import org.clinicalplatform.notification.NotificationQueue;
import org.springframework.stereotype.Component;

/**
 * Tells the holder of a former email address that the account does not have it any more (requirement R-198). The
 * message has neither a link nor the new address: the former mailbox may be read by someone else.
 */
@Component
class EmailChangeNotice implements EmailAddressListener {
    private static final String SUBJECT = "Your email address was changed";

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("d MMMM uuuu, HH:mm 'UTC'", Locale.UK).withZone(ZoneOffset.UTC);

    private final NotificationQueue notifications;
    private final Clock clock;

    EmailChangeNotice(NotificationQueue notifications, Clock clock) {
        this.notifications = notifications;
        this.clock = clock;
    }

    @Override
    public void emailAddressLost(UserAccount former) {
        String recipient = former.email();
        if (recipient != null) {
            UUID unused = notifications.enqueue(new NewNotification(
                    NotificationKind.EMAIL_CHANGED,
                    former.tenantId(),
                    former.id(),
                    recipient,
                    SUBJECT,
                    body(former, clock.instant()),
                    null));
        }
    }

    private static String body(UserAccount former, Instant at) {
        return """
            Dear %s %s,

            the email address of your account was changed or removed on %s. Messages about the account no
            longer go to this address.

            If you did not expect this, tell an administrator of your organization at once.
            """.formatted(former.firstName(), former.lastName(), TIME.format(at));
    }
}
