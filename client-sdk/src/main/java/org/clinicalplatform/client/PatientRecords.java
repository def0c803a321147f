package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the clinical records of one kind. Subclasses name the operations of their kind.
 *
 * @param <I> the id
 * @param <R> the record
 * @param <P> a page of records
 * @param <F> the filter of a search
 */
abstract class PatientRecords<I extends RecordId, R, P, F> {

    /**
     * Reads one record.
     *
     * @throws RecordNotAvailableException if the caller may not see the record or it does not exist
     * @throws AccessDeniedException if the permission is missing, or the record has no patient
     */
    public R get(I id) {
        return read(id.value());
    }

    /**
     * Reads one page of a patient's records, newest first.
     *
     * @throws AccessDeniedException if the caller may not see the patient, the patient does not exist, or the
     *     permission is missing
     */
    public P page(PatientId patientId, int page, int size) {
        return readPage(patientId.value(), page, size);
    }

    /** Streams all records of a patient, newest first. Each step may throw what {@link #page} throws. */
    public Stream<R> stream(PatientId patientId) {
        return PageSpliterator.stream((number, size) -> contents(page(patientId, number, size)));
    }

    /**
     * Searches the records that the caller may see, of all patients unless the filter names one.
     *
     * @return the newest 500 at most. Records that the caller may not see are left out, so an empty list proves nothing
     *     about a patient or an encounter that the filter names
     */
    public List<R> search(F filter) {
        return find(filter);
    }

    abstract R read(UUID id);

    abstract P readPage(UUID patientId, int page, int size);

    abstract List<R> find(F filter);

    abstract PageSpliterator.Page<R> contents(P page);

    static @Nullable UUID valueOf(@Nullable RecordId id) {
        return id == null ? null : id.value();
    }
}
