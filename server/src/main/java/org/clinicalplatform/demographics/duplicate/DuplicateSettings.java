package org.clinicalplatform.demographics.duplicate;

import java.time.Duration;
import org.clinicalplatform.api.model.MatchGrade;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings of the work list of duplicates.
 *
 * @param enabled whether this replica compares written persons for the work list of duplicates
 * @param batchSize marks of written persons that a replica takes at once, with all other marks of these persons; at least
 *     1
 * @param pollDelay time between two batches of marks, which with their size bounds the load; at least 10 ms
 * @param lowestGrade lowest grade of the pairs that are listed; most pairs of lower grades are relatives
 */
@ConfigurationProperties("svc.demographics.duplicates")
record DuplicateSettings(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("50") int batchSize,
        @DefaultValue("1s") Duration pollDelay,
        @DefaultValue("PROBABLE") MatchGrade lowestGrade) {
    private static final Duration SHORTEST_DELAY = Duration.ofMillis(10);

    DuplicateSettings {
        if (batchSize < 1) {
            throw new IllegalArgumentException("svc.demographics.duplicates.batch-size must be at least 1");
        }
        if (pollDelay.compareTo(SHORTEST_DELAY) < 0) {
            throw new IllegalArgumentException("svc.demographics.duplicates.poll-delay must be at least 10ms");
        }
    }

    /** Whether pairs of the grade are listed. */
    boolean lists(MatchGrade grade) {
        return grade.compareTo(lowestGrade) <= 0;
    }
}
