package org.clinicalplatform.accesscontrol.profile;

import org.clinicalplatform.accesscontrol.account.UserAccount;

/** Reacts to the loss of an email address. */
public interface EmailAddressListener {
    /**
     * Called within the transaction that removes or replaces an email address.
     *
     * @param former the account as it was, with that address
     */
    void emailAddressLost(UserAccount former);
}
