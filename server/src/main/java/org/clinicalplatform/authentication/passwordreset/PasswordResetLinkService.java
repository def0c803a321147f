package org.clinicalplatform.authentication.passwordreset;

import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.profile.EmailAddressListener;
import org.clinicalplatform.authentication.password.PasswordChangeListener;
import org.clinicalplatform.authentication.token.OpaqueTokens;
import org.clinicalplatform.notification.NewNotification;
import org.clinicalplatform.notification.NotificationKind;
import org.clinicalplatform.notification.NotificationQueue;
import org.clinicalplatform.platform.persistence.Ids;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Makes links that set a password, one at a time for each account: a new one ends those before it (contract,
 * "Password reset token"), and so do a new password and the loss of the mailbox they went to. Thread-safe.
 */
@Component
public class PasswordResetLinkService implements PasswordChangeListener, EmailAddressListener {
    private final PasswordResetTokenMapper tokens;
    private final NotificationQueue notifications;
    private final PasswordResetSettings settings;
    private final Ids ids;
    private final Clock clock;

    PasswordResetLinkService(
            PasswordResetTokenMapper tokens,
            NotificationQueue notifications,
            PasswordResetSettings settings,
            Ids ids,
            Clock clock) {
        this.tokens = tokens;
        this.notifications = notifications;
        this.settings = settings;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Makes a link as part of the caller's transaction, which there must be, and queues it to the account's email
     * address if there is one.
     *
     * @param account locked by the caller, or made in the same transaction
     * @param facilityId facility of the session that asks for it; null to take the account's own
     * @return the link, a secret: for the one answer that may carry it
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public String issue(UserAccount account, @Nullable UUID facilityId, NotificationKind kind) {
        String token = OpaqueTokens.generate();
        Instant now = clock.instant();
        Instant expiresAt = now.plus(settings.tokenTtl());
        tokens.voidOpen(account.id(), now);
        tokens.insert(new PasswordResetToken(
                ids.next(),
                account.id(),
                account.tenantId(),
                facilityId == null ? account.facilityId() : facilityId,
                OpaqueTokens.hash(token),
                now,
                expiresAt,
                null));
        String link = settings.link(token);
        String recipient = account.email();
        if (recipient != null) {
            notifications.enqueue(new NewNotification(
                    kind,
                    account.tenantId(),
                    account.id(),
                    recipient,
                    PasswordMessage.SUBJECT,
                    PasswordMessage.body(account, kind, link, expiresAt)));
        }
        return link;
    }

    /** Whether the account has a link that still works. */
    public boolean hasLive(UUID accountId) {
        return tokens.hasLive(accountId, clock.instant());
    }

    @Override
    public void passwordChanged(UUID accountId) {
        tokens.voidOpen(accountId, clock.instant());
    }

    /** Whoever reads the mailbox now need not be the account's holder. */
    @Override
    public void emailAddressRemoved(UUID accountId) {
        tokens.voidOpen(accountId, clock.instant());
    }
}
