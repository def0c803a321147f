package org.clinicalplatform.platform.ids;

import java.util.UUID;
import org.springframework.stereotype.Component;

/** Makes the ids of records, whose order by time keeps index inserts together ({@link TimeOrderedIds}). */
@Component
public class Ids {
    /** Names nothing: no record ever has this id (RFC 9562, section 5.9). */
    public static final UUID NIL = new UUID(0, 0);

    /** A new id. */
    public UUID next() {
        return TimeOrderedIds.next();
    }
}
