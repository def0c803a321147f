package org.clinicalplatform.demographics.merge;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.platform.denial.PersonRecord;

/** The persons of a merge. */
public record MergedPersonIds(UUID survivorPersonId, UUID loserPersonId) implements PersonRecord {
    @Override
    public List<UUID> personIds() {
        return List.of(survivorPersonId, loserPersonId);
    }
}
