package org.clinicalplatform.demographics.access;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.denial.PersonRecord;

/** A live person of the caller's tenant; {@code namedId} is the id in the request, another one for a merged person. */
public record PersonRef(UUID id, UUID tenantId, UUID namedId) implements PersonRecord {
    @Override
    public List<UUID> personIds() {
        return List.of(id);
    }
}
