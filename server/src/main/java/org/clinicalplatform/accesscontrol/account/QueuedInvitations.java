package org.clinicalplatform.accesscontrol.account;

import java.util.UUID;
import org.clinicalplatform.notification.DeliveryListener;
import org.springframework.stereotype.Component;

/** Stores with the accounts whether invitations that were queued as notifications were sent. */
@Component
class QueuedInvitations implements DeliveryListener {
    private final UserAccountService accounts;

    QueuedInvitations(UserAccountService accounts) {
        this.accounts = accounts;
    }

    @Override
    public void delivered(UUID notificationEventId) {
        accounts.setInvitationStatus(notificationEventId, InvitationStatus.SENT);
    }

    @Override
    public void failed(UUID notificationEventId) {
        accounts.setInvitationStatus(notificationEventId, InvitationStatus.FAILED);
    }
}
