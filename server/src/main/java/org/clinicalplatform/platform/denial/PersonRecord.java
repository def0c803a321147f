package org.clinicalplatform.platform.denial;

import java.util.Collection;
import java.util.UUID;

/** A row with data of one or more persons, whose patients the audit event of a call names that was admitted to it. */
public interface PersonRecord {
    Collection<UUID> personIds();
}
