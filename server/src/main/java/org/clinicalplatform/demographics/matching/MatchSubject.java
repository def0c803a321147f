package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.denial.PersonRecord;

/**
 * A live person whose candidates are requested.
 *
 * @param dismissedIds the other persons of the pairs that were dismissed; those of merged persons are the survivor's
 */
record MatchSubject(UUID id, UUID tenantId, List<UUID> dismissedIds) implements PersonRecord {
    @Override
    public List<UUID> personIds() {
        return List.of(id);
    }
}
