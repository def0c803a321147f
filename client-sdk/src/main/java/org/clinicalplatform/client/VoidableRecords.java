package org.clinicalplatform.client;

import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.jspecify.annotations.Nullable;

/**
 * Clinical records that are voided when they were recorded in error.
 *
 * @param <I> the id
 * @param <R> the record
 * @param <P> a page of records
 * @param <F> the filter of searches and pages
 */
abstract class VoidableRecords<I extends RecordId, R, P, F extends PatientFilter> extends PatientRecords<I, R, P, F> {

    /**
     * Voids a record that was recorded in error.
     *
     * @throws RecordNotAvailableException if the caller may not see the record or it does not exist
     * @throws AccessDeniedException if the permission is missing, or the record has no patient
     */
    public void delete(I id) {
        voidRecord(id.value(), null);
    }

    /** As {@link #delete(RecordId)}, and keeps the reason with the record. */
    public void delete(I id, String reason) {
        voidRecord(id.value(), reason);
    }

    abstract void voidRecord(UUID id, @Nullable String reason);
}
