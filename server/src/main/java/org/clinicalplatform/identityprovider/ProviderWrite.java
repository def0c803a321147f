package org.clinicalplatform.identityprovider;

import java.time.Instant;
import java.util.UUID;

/**
 * A write to the provider whose local transaction has not committed.
 *
 * @param writtenAt just before the provider was called
 * @param attempts number of reconciliation attempts
 */
public record ProviderWrite(UUID id, ProviderWriteKind kind, UUID userAccountId, Instant writtenAt, int attempts) {}
