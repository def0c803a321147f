package org.clinicalplatform.accesscontrol.profile;

import java.util.UUID;

/** Invalidates something that was sent to an email address. */
public interface EmailAddressListener {
    /** Called within the transaction that removes or replaces the email address of the account. */
    void emailAddressRemoved(UUID accountId);
}
