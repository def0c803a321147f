package org.clinicalplatform.platform.denial;

import java.util.UUID;

/** A row about a user account, which the audit event of a call names that was admitted to it. */
public interface AccountRecord {
    UUID userAccountId();
}
