package org.clinicalplatform.demographics.matching;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.BiFunction;
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
        for (MatchField field : MatchField.values()) {
            for (MatchAgreement level : field.levels()) {
                if (!fields.getOrDefault(field, Map.of()).containsKey(level)) {
                    throw new IllegalArgumentException("Field " + field + " lacks m and u of the level " + level);
                }
            }
        }
        fields = new EnumMap<>(fields);
    }

    /** Parameters with the given probabilities of every level of every field. */
    static MatchParameters of(
            MatchThresholds thresholds, BiFunction<MatchField, MatchAgreement, LevelChances> probabilities) {
        Map<MatchField, Map<MatchAgreement, LevelChances>> fields = new EnumMap<>(MatchField.class);
        for (MatchField field : MatchField.values()) {
            Map<MatchAgreement, LevelChances> levels = new EnumMap<>(MatchAgreement.class);
            field.levels().forEach(level -> levels.put(level, probabilities.apply(field, level)));
            fields.put(field, levels);
        }
        return new MatchParameters(thresholds, fields);
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
}
