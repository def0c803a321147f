package org.clinicalplatform.authentication.password;

import java.util.UUID;

/** Invalidates something that must not outlive a password. */
public interface PasswordChangeListener {
    /** Called within the transaction that sets the new password. */
    void passwordChanged(UUID accountId);
}
