package org.clinicalplatform.authentication.mfa;

import java.time.Instant;
import java.util.UUID;

record RecoveryCode(UUID id, UUID userAccountId, String codeHash, Instant createdAt) {}
