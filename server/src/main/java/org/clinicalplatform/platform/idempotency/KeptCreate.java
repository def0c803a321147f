package org.clinicalplatform.platform.idempotency;

import java.util.UUID;

/**
 * The stored outcome of a create with an {@code Idempotency-Key}.
 *
 * @param requestHash as in {@link IdempotencyKey}
 */
record KeptCreate(String requestHash, UUID recordId) {}
