package org.clinicalplatform.authentication.password;

import java.util.UUID;

/** Something that must not outlive a password: told within the transaction that sets a new one. Thread-safe. */
public interface PasswordChangeListener {
    /** The account has another password, unless the transaction is rolled back. */
    void passwordChanged(UUID accountId);
}
