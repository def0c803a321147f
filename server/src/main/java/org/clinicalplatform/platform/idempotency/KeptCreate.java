package org.clinicalplatform.platform.idempotency;

import java.util.UUID;

/**
 * What is kept of a create with a key.
 *
 * @param requestHash as in {@link IdempotencyKey}
 */
record KeptCreate(String requestHash, UUID recordId) {}
