package org.clinicalplatform.demographics.matching;

import java.util.EnumMap;
import java.util.Map;
import org.clinicalplatform.api.model.MatchAgreement;

/**
 * What the comparison of two persons is weighed by. Immutable.
 *
 * @param thresholds from which score on a pair has which grade
 * @param fields of every field and every level it can agree to, how often it does
 */
record MatchParameters(MatchThresholds thresholds, Map<MatchField, Map<MatchAgreement, LevelChances>> fields) {
    /** @throws IllegalArgumentException when a field or one of its levels is missing */
    MatchParameters {
        Map<MatchField, Map<MatchAgreement, LevelChances>> complete = new EnumMap<>(MatchField.class);
        for (MatchField field : MatchField.values()) {
            complete.put(field, levels(field, fields.getOrDefault(field, Map.of())));
        }
        fields = complete;
    }

    /** What it says for one person that the field agrees so, in bits. */
    double weight(MatchField field, MatchAgreement agreement) {
        return chances(field, agreement).weight();
    }

    LevelChances chances(MatchField field, MatchAgreement agreement) {
        LevelChances chances = fields.getOrDefault(field, Map.of()).get(agreement);
        if (chances == null) {
            throw new IllegalArgumentException(field + " never agrees to " + agreement);
        }
        return chances;
    }

    private static Map<MatchAgreement, LevelChances> levels(MatchField field, Map<MatchAgreement, LevelChances> given) {
        Map<MatchAgreement, LevelChances> levels = new EnumMap<>(MatchAgreement.class);
        for (MatchAgreement level : field.levels()) {
            LevelChances chances = given.get(level);
            if (chances == null) {
                throw new IllegalArgumentException("The chances of " + field + " at " + level + " are missing");
            }
            levels.put(level, chances);
        }
        return levels;
    }
}
