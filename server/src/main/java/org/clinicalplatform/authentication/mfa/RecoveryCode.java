package org.clinicalplatform.authentication.mfa;

import java.time.Instant;
import java.util.UUID;

/** A recovery code as it is stored. */
record RecoveryCode(UUID id, UUID userAccountId, String codeHash, Instant createdAt) {}
