package org.clinicalplatform.demographics.person;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.platform.persistence.VoidRequest;

/** The statements for one kind of a person's records; each kind has them in the XML of its own mapper. */
interface PreferableRecordMapper<D> {
    void insert(UUID personId, PreferableRecord<D> row);

    /** @return 0 when the record does not have the version before */
    int update(PreferableRecord<D> row);

    /** Ends the preference of the record that is preferred so far. */
    void clearPreferred(UUID personId, UUID by, Instant at);

    void voidRecord(VoidRequest request);
}
