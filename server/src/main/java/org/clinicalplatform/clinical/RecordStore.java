package org.clinicalplatform.clinical;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Param;
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
    @Nullable R findVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** As {@link #findVisible}, locked against concurrent changes; null and not locked if it is not the patient's. */
    @Nullable R lockVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id, @Param("patientId") UUID patientId);

    /** A page of the records in the source that match and that the viewer may see, newest first. */
    List<R> search(
            @Param("viewer") Viewer viewer,
            @Param("filter") F filter,
            @Param("page") PageQuery page,
            @Param("source") RecordSource source);

    /** Whether more of the tenant's records match than those that {@link RecordSource#NEWEST} holds, or nearly so. */
    boolean hasMore(@Param("viewer") Viewer viewer, @Param("filter") F filter);

    /** The number of records that {@link #search} finds over all pages. */
    long count(@Param("viewer") Viewer viewer, @Param("filter") F filter);
}
