package org.clinicalplatform.platform.cursor;

import java.time.Instant;
import java.util.UUID;

/** An item of a list that is sorted by time and, within one instant, by id; both never change. */
public interface Occurrence {
    UUID id();

    Instant occurredAt();
}
