package org.clinicalplatform.demographics.matching;

import java.util.Arrays;
import java.util.Map;
import org.clinicalplatform.api.model.MatchAgreement;

/** How many pairs agree to each level of each field. Not thread-safe. */
final class LevelCounts {
    private final double[][] counts = new double[MatchField.values().length][MatchAgreement.values().length];

    /** @param number may be a fraction: the probability that the pair counts */
    void add(Map<MatchField, MatchAgreement> agreements, double number) {
        for (Map.Entry<MatchField, MatchAgreement> each : agreements.entrySet()) {
            counts[each.getKey().ordinal()][each.getValue().ordinal()] += number;
        }
    }

    double agreed(MatchField field, MatchAgreement level) {
        return counts[field.ordinal()][level.ordinal()];
    }

    /** The pairs in which both persons have the field. */
    double seen(MatchField field) {
        return Arrays.stream(counts[field.ordinal()]).sum();
    }
}
