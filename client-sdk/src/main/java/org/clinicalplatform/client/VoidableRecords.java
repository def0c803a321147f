package org.clinicalplatform.client;

import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.jspecify.annotations.Nullable;

/**
 * How the records of patients are read and, when they were made in error, voided, the same for each kind.
 *
 * @param <I> their ids
 * @param <R> the records
 * @param <P> pages of them
 * @param <F> what narrows a search for them
 */
abstract class VoidableRecords<I extends RecordId, R, P, F> extends PatientRecords<I, R, P, F> {

    /**
     * Voids a record that was made in error. The service keeps it, and from then on nothing is available under its id.
     * Never retried by itself.
     *
     * @param id which
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws AccessDeniedException if the permission is missing, or the record names no patient
     */
    public void delete(I id) {
        voidRecord(id.value(), null);
    }

    /**
     * Voids a record that was made in error and keeps the reason with it. Never retried by itself.
     *
     * @param id which
     * @param reason why, in up to 500 characters; it travels in the URL, so name no patient in it
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws AccessDeniedException if the permission is missing, or the record names no patient
     * @throws InvalidRequestException if the reason is too long
     */
    public void delete(I id, String reason) {
        voidRecord(id.value(), reason);
    }

    /** Calls the operation that voids. */
    abstract void voidRecord(UUID id, @Nullable String reason);
}
