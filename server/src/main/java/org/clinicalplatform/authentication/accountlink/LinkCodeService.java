package org.clinicalplatform.authentication.accountlink;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.profile.EmailAddressListener;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.notification.NewNotification;
import org.clinicalplatform.notification.NotificationKind;
import org.clinicalplatform.notification.NotificationQueue;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Issues one-time link codes, one per account at a time: a code is voided by a newer one, by the end of a link, or by a
 * change of the email address it was sent to (requirement R-310).
 */
@Component
public class LinkCodeService implements EmailAddressListener {
    private static final Duration TTL = Duration.ofMinutes(60);
    private static final List<NotificationKind> MESSAGES = List.of(NotificationKind.ACCOUNT_LINK);

    private final LinkCodeMapper codes;
    private final UserAccountService accounts;
    private final NotificationQueue notifications;
    private final SecurityEvents events;
    private final Ids ids;
    private final Clock clock;

    LinkCodeService(
            LinkCodeMapper codes,
            UserAccountService accounts,
            NotificationQueue notifications,
            SecurityEvents events,
            Ids ids,
            Clock clock) {
        this.codes = codes;
        this.accounts = accounts;
        this.notifications = notifications;
        this.events = events;
        this.ids = ids;
        this.clock = clock;
    }

    /** Whether the account belongs to a person who can receive a code. */
    public static boolean isIssuable(UserAccount account) {
        return account.email() != null && !account.serviceAccount();
    }

    /**
     * Issues a code within the caller's transaction and queues it to the account's email address. Nothing else contains
     * it.
     *
     * @param account locked by the caller, or created in the same transaction
     * @return the account with the invitation that the code is
     * @throws ApiException with 400 for an account of a program and one without email address
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public UserAccount issue(UserAccount account, Caller issuer) {
        String recipient = account.email();
        if (recipient == null || account.serviceAccount()) {
            throw InvalidRequest.because("The account belongs to a program or has no email address to send a code to");
        }
        String code = OpaqueTokens.generate();
        Instant now = clock.instant();
        Instant expiresAt = now.plus(TTL);
        voidOpen(account.id());
        LinkCode issued = new LinkCode(
                ids.next(), account.id(), OpaqueTokens.hash(code), now, expiresAt, null, issuer.accountId());
        codes.insert(issued);
        events.record(NewSecurityEvent.of(SecurityEventKind.LINK_CODE_ISSUED)
                .account(account.id())
                .record(issued.id()));
        UUID message = notifications.enqueue(new NewNotification(
                NotificationKind.ACCOUNT_LINK,
                account.tenantId(),
                account.id(),
                recipient,
                LinkCodeMessage.SUBJECT,
                LinkCodeMessage.body(account, code, expiresAt),
                expiresAt));
        return accounts.invite(account, message);
    }

    /**
     * Voids the unused code of the account, if there is one. Queued messages with the code cannot be sent afterwards.
     */
    void voidOpen(UUID accountId) {
        codes.voidOpen(accountId, clock.instant());
        notifications.expire(accountId, MESSAGES);
    }

    /** The mailbox may be read by someone else now. */
    @Override
    public void emailAddressLost(UserAccount former) {
        voidOpen(former.id());
    }
}
