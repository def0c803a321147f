package org.clinicalplatform.platform.idempotency;

import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;

/** Requests with an {@code Idempotency-Key}, as they reach an operation. */
public final class TestKeys {
    private TestKeys() {}

    /** Gives the key to the request, whose content is the same for every key. */
    public static void give(HttpServletRequest request, UUID accountId, String operationId, UUID key) {
        new IdempotencyKey(accountId, operationId, key, "00".repeat(32)).keepIn(request);
    }
}
