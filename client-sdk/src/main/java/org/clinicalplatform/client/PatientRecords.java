package org.clinicalplatform.client;

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
 * @param <F> the filter of searches and pages
 */
abstract class PatientRecords<I extends RecordId, R, P, F extends PatientFilter> {

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
        return page(ofPatient(patientId), page, size);
    }

    /**
     * Reads one page of a patient's records that match, newest first.
     *
     * @param filter names the patient
     * @throws AccessDeniedException as {@link #page(PatientId, int, int)}
     * @throws IllegalArgumentException if the filter does not name a patient
     */
    public P page(F filter, int page, int size) {
        PatientId patientId = filter.patientId();
        if (patientId == null) {
            throw new IllegalArgumentException("the filter of a page must name a patient");
        }
        return readPage(patientId.value(), filter, page, size);
    }

    /** Streams all records of a patient, newest first. Each step may throw what {@code page} throws. */
    public Stream<R> stream(PatientId patientId) {
        return stream(ofPatient(patientId));
    }

    /**
     * Streams all records of a patient that match, newest first. Each step may throw what {@code page} throws.
     *
     * @param filter names the patient
     */
    public Stream<R> stream(F filter) {
        return PageSpliterator.stream((number, size) -> contents(page(filter, number, size)));
    }

    /**
     * Searches the records that the caller may see, of all patients unless the filter names one.
     *
     * @return the newest 500 at most, and whether there are more. Records that the caller may not see are left out, so
     *     an empty result proves nothing about a patient or an encounter that the filter names
     */
    public SearchResult<R> search(F filter) {
        return find(filter);
    }

    abstract R read(UUID id);

    abstract P readPage(UUID patientId, F filter, int page, int size);

    abstract SearchResult<R> find(F filter);

    /** The filter that only names the patient. */
    abstract F ofPatient(PatientId patientId);

    abstract PageSpliterator.Page<R> contents(P page);

    static @Nullable UUID valueOf(@Nullable RecordId id) {
        return id == null ? null : id.value();
    }
}
