package org.clinicalplatform.clinical;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

/**
 * The statements that the mappers of all kinds of record have. Updating and voiding are declared by the kinds that
 * allow it.
 *
 * @param <F> the filter of searches and pages
 */
public interface RecordStore<R extends ClinicalRecord, F extends PatientFilter> {
    /** @return 0 for a record that would begin at an inactive facility, which is then not inserted; otherwise 1 */
    int insert(R row);

    /** The record if the viewer may see it; also one without a patient, which {@code Denial} refuses. */
    @Nullable R findVisible(Viewer viewer, UUID id);

    /** As {@link #findVisible}, locked against concurrent changes; null and not locked if it is not the patient's. */
    @Nullable R lockVisible(Viewer viewer, UUID id, UUID patientId);

    /** A page of the records in the source that match and that the viewer may see, newest first. */
    List<R> search(Viewer viewer, F filter, PageQuery page, RecordSource source);

    /** Whether more of the tenant's records match than those that {@link RecordSource#NEWEST} holds, or nearly so. */
    boolean hasMore(Viewer viewer, F filter);

    /** The number of records that {@link #search} finds over all pages. */
    long count(Viewer viewer, F filter);
}
