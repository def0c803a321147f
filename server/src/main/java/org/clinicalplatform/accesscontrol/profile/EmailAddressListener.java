package org.clinicalplatform.accesscontrol.profile;

import java.util.UUID;

/** Something that was sent to a mailbox and must not outlive it. Thread-safe. */
public interface EmailAddressListener {
    /** Told within the transaction in which the account loses the email address it had, with or without a new one. */
    void emailAddressRemoved(UUID accountId);
}
