package org.clinicalplatform.clinical.encounterprovider;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.clinical.RecordStore;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.persistence.VoidRequest;
import org.jspecify.annotations.Nullable;

@Mapper
interface EncounterProviderMapper extends RecordStore<EncounterProvider, EncounterProviderFilter> {
    /** The encounter with that id in any tenant; null where it cannot be resolved. */
    @Nullable Admission resolveEncounter(Viewer viewer, UUID id);

    /** As {@link #resolveEncounter}, of a provider and the encounter. */
    @Nullable Admission resolveProvider(Viewer viewer, UUID id);

    /** The id of the account if it belongs to the tenant. */
    @Nullable UUID findProvider(UUID tenantId, UUID id);

    /** The end of an encounter; null while it is open, and if it was cancelled without having begun. */
    @Nullable Instant findEndOfEncounter(UUID encounterId);

    /** Writes end and revision. */
    int update(EncounterProvider changed);

    void voidRecord(VoidRequest request);

    List<EncounterProvider> findOfEncounter(UUID encounterId, PageQuery page);
}
