package org.clinicalplatform.authentication.passwordreset;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.profile.EmailAddressListener;
import org.clinicalplatform.authentication.password.PasswordChangeListener;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.notification.NewNotification;
import org.clinicalplatform.notification.NotificationKind;
import org.clinicalplatform.notification.NotificationQueue;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Issues one-time links that set a password, one per account at a time: a link is voided by a newer one
 * (requirement R-78), a new password, a change of the email address it was sent to, a link of the account to a user of
 * the provider who was not created for it, or the end of a link.
 */
@Component
public class PasswordResetLinkService implements PasswordChangeListener, EmailAddressListener {
    private static final List<NotificationKind> MESSAGES =
            List.of(NotificationKind.PASSWORD_SETUP, NotificationKind.PASSWORD_RESET);

    private final PasswordResetTokenMapper tokens;
    private final UserAccountService accounts;
    private final NotificationQueue notifications;
    private final PasswordResetSettings settings;
    private final RedeemPage page;
    private final SecurityEvents events;
    private final Ids ids;
    private final Clock clock;

    PasswordResetLinkService(
            PasswordResetTokenMapper tokens,
            UserAccountService accounts,
            NotificationQueue notifications,
            PasswordResetSettings settings,
            RedeemPage page,
            SecurityEvents events,
            Ids ids,
            Clock clock) {
        this.tokens = tokens;
        this.accounts = accounts;
        this.notifications = notifications;
        this.settings = settings;
        this.page = page;
        this.events = events;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Issues a link within the caller's transaction and queues it to the account's email address if there is one. The
     * link of a first password is the invitation of the holder.
     *
     * @param account locked by the caller, or created in the same transaction
     * @param issuer administrator who issues it, at the facility of their session; null for an anonymous request, and
     *     for the first administrator
     * @return the link, a secret that only the registration response may contain
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public String issue(UserAccount account, @Nullable Caller issuer, NotificationKind kind) {
        String token = OpaqueTokens.generate();
        Instant now = clock.instant();
        Instant expiresAt = now.plus(settings.tokenTtl());
        voidOpen(account.id());
        PasswordResetToken issued = new PasswordResetToken(
                ids.next(),
                account.id(),
                account.tenantId(),
                issuer == null || issuer.facilityId() == null ? account.facilityId() : issuer.facilityId(),
                OpaqueTokens.hash(token),
                now,
                expiresAt,
                null,
                issuer == null ? null : issuer.accountId());
        tokens.insert(issued);
        if (issuer != null) {
            events.record(NewSecurityEvent.of(SecurityEventKind.RESET_LINK_ISSUED)
                    .account(account.id())
                    .record(issued.id())
                    .reason(kind.name()));
        }
        String link = page.link(token);
        String recipient = account.email();
        if (recipient != null) {
            UUID message = notifications.enqueue(new NewNotification(
                    kind,
                    account.tenantId(),
                    account.id(),
                    recipient,
                    PasswordMessage.SUBJECT,
                    PasswordMessage.body(account, kind, link, expiresAt),
                    expiresAt));
            if (kind == NotificationKind.PASSWORD_SETUP) {
                accounts.invite(account, message);
            }
        }
        return link;
    }

    /** Whether the account has a valid link. */
    public boolean hasOpen(UUID accountId) {
        return tokens.hasOpen(accountId, clock.instant());
    }

    /** Whether the account has a valid link that an anonymous request issued within this time. */
    boolean wasRequestedWithin(UUID accountId, Duration time) {
        Instant now = clock.instant();
        return tokens.hasRequestedSince(accountId, now.minus(time), now);
    }

    /** Whether the link, as {@link #issue} returned it, is a valid one of the account. */
    public boolean isOpen(UUID accountId, String link) {
        PasswordResetToken token = tokens.findByHash(OpaqueTokens.hash(RedeemPage.tokenOf(link)));
        return token != null
                && token.userAccountId().equals(accountId)
                && token.redeemedAt() == null
                && token.expiresAt().isAfter(clock.instant());
    }

    @Override
    public void passwordChanged(UUID accountId) {
        voidOpen(accountId);
    }

    /** The mailbox may be read by someone else now. */
    @Override
    public void emailAddressLost(UserAccount former) {
        voidOpen(former.id());
    }

    /**
     * Voids the link of an account that was just linked to a user who was not created for it: it cannot set the
     * password of that user (requirement R-318).
     *
     * @param linked locked by the caller
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void userLinked(UserAccount linked) {
        if (linked.foreignIdpUser()) {
            voidOpen(linked.id());
        }
    }

    /**
     * Voids the link of an account that was just unlinked from its user, where the provider stores the passwords: no
     * other user can get the password of that link.
     *
     * @param unlinked locked by the caller
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void userUnlinked(UserAccount unlinked) {
        voidOpen(unlinked.id());
    }

    /** The message may still be queued, even if its link was just redeemed. */
    private void voidOpen(UUID accountId) {
        tokens.voidOpen(accountId, clock.instant());
        notifications.expire(accountId, MESSAGES);
    }
}
