package org.clinicalplatform.accesscontrol.account;

import java.util.UUID;
import org.clinicalplatform.notification.DeliveryListener;
import org.springframework.stereotype.Component;

/** Shows at accounts what became of invitations that were queued as notifications. */
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
