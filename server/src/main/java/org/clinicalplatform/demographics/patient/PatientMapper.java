package org.clinicalplatform.demographics.patient;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.demographics.person.PersonFilter;
import org.clinicalplatform.platform.persistence.Counted;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.PatientIdPeriod;
import org.jspecify.annotations.Nullable;

@Mapper
interface PatientMapper {
    void insert(Patient patient);

    /** The patient if the viewer may see it. */
    @Nullable Patient findVisible(Viewer viewer, UUID id);

    boolean isVisible(Viewer viewer, UUID patientId);

    /** Like {@link #findVisible}, and locks the patient against changes and merges. */
    @Nullable PatientRef lockVisible(Viewer viewer, UUID id);

    /** Locks the patient like {@link #lockVisible}, visible or not. */
    @Nullable PatientRef lock(UUID tenantId, UUID id);

    /** The patient, visible or not. */
    @Nullable Patient find(UUID tenantId, UUID id);

    /**
     * The ids of the live patient and of all patients merged into it, and of the survivors of their undone merges;
     * empty for an unknown id. An id has several periods only if they do not overlap.
     */
    List<PatientIdPeriod> findIdsOfSame(UUID tenantId, UUID id, int atMost);

    /** @return 0 when the patient does not have the version before */
    int update(Patient patient);

    /** Whether at least this number of names of visible patients match. */
    boolean matchesAtLeast(int number, Viewer viewer, UUID tenantId, PersonFilter filter);

    long count(Viewer viewer, UUID tenantId, PersonFilter filter);

    List<Counted<Patient>> search(Viewer viewer, UUID tenantId, PersonFilter filter, PageQuery page);
}
