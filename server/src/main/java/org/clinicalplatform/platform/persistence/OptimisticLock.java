package org.clinicalplatform.platform.persistence;

import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;

/**
 * Updates that state in their {@code where} which version they replace. Locks already prevent most conflicts; this
 * holds also where a lock is missing.
 */
public final class OptimisticLock {
    private OptimisticLock() {}

    /**
     * Requires that an update of one record changed it.
     *
     * @param rows that the statement changed
     * @throws ApiException with 409 for none: the record has another version by now
     */
    public static void requireUpdated(int rows) {
        if (rows == 0) {
            throw new ApiException(ErrorCode.VERSION_CONFLICT);
        }
    }
}
