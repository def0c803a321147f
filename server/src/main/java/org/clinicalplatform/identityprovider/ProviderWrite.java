package org.clinicalplatform.identityprovider;

import java.time.Instant;
import java.util.UUID;

/**
 * A write to the provider of which the local half was not committed.
 *
 * @param writtenAt just before the provider was called
 * @param attempts how often somebody has looked after it
 */
public record ProviderWrite(UUID id, ProviderWriteKind kind, UUID userAccountId, Instant writtenAt, int attempts) {}
