package org.brokenhouse.clinical;

import java.time.Instant;
import org.brokenhouse.api.VisitDto;
import org.brokenhouse.platform.web.Answer;

/** Has an empty name, sees the wire, reads the system clock, and has a miss answer of its own. */
public final class VisitManager {
    private static final String MISS = "Visit not found";

    public String describe(VisitDto visit, Answer answer) {
        return answer.failure() == null ? MISS : visit.id() + Instant.now();
    }
}
