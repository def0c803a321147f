package org.clinicalplatform.auditevents;

import java.util.UUID;
import org.clinicalplatform.platform.persistence.JsonListTypeHandler;

/** Reads the patients of an event from a {@code jsonb} array. */
public class PatientIdListTypeHandler extends JsonListTypeHandler<UUID> {
    public PatientIdListTypeHandler() {
        super(UUID.class);
    }
}
