package org.clinicalplatform.demographics.patient;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.apache.ibatis.annotations.Param;
import org.clinicalplatform.demographics.access.PatientRef;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.demographics.person.PersonFilter;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;

@Mapper
interface PatientMapper {
    void insert(Patient patient);

    /** The patient if the viewer may see it. */
    @Nullable Patient findVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** As {@link #findVisible}, locked against changes and merges. */
    @Nullable PatientRef lockVisible(@Param("viewer") Viewer viewer, @Param("id") UUID id);

    /** A patient whom the caller may change whether he sees it or not, locked as by {@link #lockVisible}. */
    @Nullable PatientRef lock(@Param("tenantId") UUID tenantId, @Param("id") UUID id);

    /** The patient, whoever may see it. */
    @Nullable Patient find(@Param("tenantId") UUID tenantId, @Param("id") UUID id);

    /** The live patient's id and those of all who were merged into him; none of an id that names nobody. */
    List<UUID> findIdsOfSame(@Param("tenantId") UUID tenantId, @Param("id") UUID id);

    void update(Patient patient);

    long count(@Param("viewer") Viewer viewer, @Param("tenantId") UUID tenantId, @Param("filter") PersonFilter filter);

    List<Patient> search(
            @Param("viewer") Viewer viewer,
            @Param("tenantId") UUID tenantId,
            @Param("filter") PersonFilter filter,
            @Param("page") PageQuery page);
}
