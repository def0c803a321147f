package org.clinicalplatform.auditevents;

import java.util.UUID;
import org.clinicalplatform.platform.persistence.JsonListTypeHandler;

/** An id that a call named as a parameter besides the record's, as it was sent. */
record AuditCriterion(String parameter, UUID id) {
    public static class ListTypeHandler extends JsonListTypeHandler<AuditCriterion> {
        public ListTypeHandler() {
            super(AuditCriterion.class);
        }
    }
}
