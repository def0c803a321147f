package org.clinicalplatform.client;

import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;

/**
 * Clinical records that are created, updated and voided alike.
 *
 * @param <I> the id
 * @param <R> the record
 * @param <P> a page of records
 * @param <F> the filter of searches and pages
 * @param <C> the body that creates a record
 * @param <U> the body that updates a record
 */
abstract class ChangeableRecords<I extends RecordId, R, P, F extends PatientFilter, C, U>
        extends VoidableRecords<I, R, P, F> {

    /**
     * Records a new one.
     *
     * @throws AccessDeniedException if the caller may not see the patient, the patient does not exist, or the
     *     permission is missing
     * @throws ConflictException if the state of a record that the body refers to does not permit it, such as a visit
     *     that is over; the reason is {@code businessErrorCode()}
     * @throws InvalidRequestException if the body breaks a rule, or refers to a record that is not available or belongs
     *     to another patient
     */
    public R create(C body) {
        return insert(body);
    }

    /**
     * Replaces the content of a record.
     *
     * @throws RecordNotAvailableException if the caller may not see the record or it does not exist
     * @throws ConflictException if the version is stale, or the status of the record does not permit the change
     * @throws InvalidRequestException as {@link #create}
     */
    public R update(I id, U body) {
        return replace(id.value(), body);
    }

    abstract R insert(C body);

    abstract R replace(UUID id, U body);
}
