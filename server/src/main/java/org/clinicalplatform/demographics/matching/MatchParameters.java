package org.clinicalplatform.demographics.matching;

import java.util.EnumMap;
import java.util.Map;
import org.clinicalplatform.api.model.MatchAgreement;

/**
 * The parameters of the comparison of two persons.
 *
 * @param thresholds the minimum scores of the grades
 * @param fields the probabilities of every level of every field
 */
record MatchParameters(MatchThresholds thresholds, Map<MatchField, Map<MatchAgreement, LevelChances>> fields) {
    /** @throws IllegalArgumentException if a field or one of its levels is missing */
    MatchParameters {
        Map<MatchField, Map<MatchAgreement, LevelChances>> complete = new EnumMap<>(MatchField.class);
        for (MatchField field : MatchField.values()) {
            complete.put(field, levels(field, fields.getOrDefault(field, Map.of())));
        }
        fields = complete;
    }

    /** The evidence of the agreement in bits. */
    double weight(MatchField field, MatchAgreement agreement) {
        return chances(field, agreement).weight();
    }

    LevelChances chances(MatchField field, MatchAgreement agreement) {
        LevelChances chances = fields.getOrDefault(field, Map.of()).get(agreement);
        if (chances == null) {
            throw new IllegalArgumentException(field + " does not have the level " + agreement);
        }
        return chances;
    }

    private static Map<MatchAgreement, LevelChances> levels(MatchField field, Map<MatchAgreement, LevelChances> given) {
        Map<MatchAgreement, LevelChances> levels = new EnumMap<>(MatchAgreement.class);
        for (MatchAgreement level : field.levels()) {
            LevelChances chances = given.get(level);
            if (chances == null) {
                throw new IllegalArgumentException("Field " + field + " lacks m and u of the level " + level);
            }
            levels.put(level, chances);
        }
        return levels;
    }
}
