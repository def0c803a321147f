package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.jspecify.annotations.Nullable;

/**
 * How the records of patients are read, the same for each kind. The public methods are complete here, since Javadoc hands
 * down to an overriding method no unchecked exception; the kinds say which operations they call.
 *
 * @param <I> their ids
 * @param <R> the records
 * @param <P> pages of them
 * @param <F> what narrows a search for them
 */
abstract class PatientRecords<I extends RecordId, R, P, F> {

    /**
     * Reads one record.
     *
     * @param id which
     * @return the record
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws AccessDeniedException if the permission is missing, or the record names no patient
     */
    public R get(I id) {
        return read(id.value());
    }

    /**
     * Reads one page of a patient's records of this kind, newest first.
     *
     * @param patientId whose
     * @param page which page, from 0
     * @param size how many records a page holds, 1 to 100
     * @return the page
     * @throws AccessDeniedException if the caller may not see the patient, there is no such patient, or the permission
     *     is missing
     * @throws InvalidRequestException if page or size is out of range
     */
    public P page(PatientId patientId, int page, int size) {
        return readPage(patientId.value(), page, size);
    }

    /**
     * Streams all records of this kind that a patient has, newest first. Pages are read when the stream reaches them,
     * so each step may throw what {@link #page} throws. The pages are no snapshot: a record made meanwhile makes another
     * one appear twice.
     *
     * @param patientId whose
     * @return a sequential stream that needs no closing
     */
    public Stream<R> stream(PatientId patientId) {
        return PageSpliterator.stream((number, size) -> contents(page(patientId, number, size)));
    }

    /**
     * Searches the records of this kind that the caller may see, of any patient unless the filter names one.
     *
     * @param filter which records
     * @return at most 500, the newest first; after 500 older ones may be missing. What the caller may not see is left
     *     out, so an empty list proves nothing about a patient or an encounter that the filter names
     * @throws AccessDeniedException if the permission is missing
     * @throws InvalidRequestException if the filter breaks a rule
     * @throws IllegalArgumentException if a value of the filter was read from a newer service and is unknown to this
     *     client
     */
    public List<R> search(F filter) {
        return find(filter);
    }

    /** Calls the operation that reads one record. */
    abstract R read(UUID id);

    /** Calls the operation that reads one page. */
    abstract P readPage(UUID patientId, int page, int size);

    /** Calls the operation that searches. */
    abstract List<R> find(F filter);

    /** What a page holds. */
    abstract PageSpliterator.Page<R> contents(P page);

    /** The id as the generated client takes it where it may be left out. */
    static @Nullable UUID valueOf(@Nullable RecordId id) {
        return id == null ? null : id.value();
    }
}
