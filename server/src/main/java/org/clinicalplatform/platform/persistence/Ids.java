package org.clinicalplatform.platform.persistence;

import com.fasterxml.uuid.Generators;
import com.fasterxml.uuid.impl.TimeBasedEpochGenerator;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Makes the ids of records: UUID version 7 (RFC 9562, section 5.7), which keep index inserts together. */
@Component
public class Ids {
    /** Names nothing: no record ever has this id (RFC 9562, section 5.9). */
    public static final UUID NIL = new UUID(0, 0);

    private final TimeBasedEpochGenerator generator = Generators.timeBasedEpochGenerator();

    /** A new id. */
    public UUID next() {
        return generator.generate();
    }
}
