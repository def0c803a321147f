package org.clinicalplatform.demographics.patient;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.demographics.person.PersonFilter;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface PatientMapper {
    void insert(Patient patient);

    /** The patient if the viewer may see it. */
    @Nullable Patient findVisible(Viewer viewer, UUID id);

    /** As {@link #findVisible}, locked against changes and merges. */
    @Nullable PatientRef lockVisible(Viewer viewer, UUID id);

    /** A patient whom the caller may change whether he sees it or not, locked as by {@link #lockVisible}. */
    @Nullable PatientRef lock(UUID tenantId, UUID id);

    /** The patient, whoever may see it. */
    @Nullable Patient find(UUID tenantId, UUID id);

    /** The live patient's id and those of all who were merged into him; none of an id that names nobody. */
    List<UUID> findIdsOfSame(UUID tenantId, UUID id);

    void update(Patient patient);

    long count(Viewer viewer, UUID tenantId, PersonFilter filter);

    List<Patient> search(Viewer viewer, UUID tenantId, PersonFilter filter, PageQuery page);
}
