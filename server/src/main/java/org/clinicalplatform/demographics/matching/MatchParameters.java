package org.clinicalplatform.demographics.matching;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import org.clinicalplatform.api.model.MatchAgreement;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The parameters of the comparison of two persons.
 *
 * @param thresholds the minimum scores of the grades
 * @param standInDays days that stand for an unknown one in dates of birth; the weights of dates depend on them
 * @param fields the probabilities of every level of every field
 */
record MatchParameters(
        MatchThresholds thresholds,
        @DefaultValue("01-01") List<StandInDay> standInDays,
        Map<MatchField, Map<MatchAgreement, LevelChances>> fields) {
    /** @throws IllegalArgumentException if a field or one of its levels is missing */
    MatchParameters {
        for (MatchField field : MatchField.values()) {
            for (MatchAgreement level : field.levels()) {
                if (!fields.getOrDefault(field, Map.of()).containsKey(level)) {
                    throw new IllegalArgumentException("Field " + field + " lacks m and u of the level " + level);
                }
            }
        }
        standInDays = List.copyOf(standInDays);
        fields = new EnumMap<>(fields);
    }

    MatchParameters withThresholds(MatchThresholds scores) {
        return new MatchParameters(scores, standInDays, fields);
    }

    MatchParameters withStandInDays(List<StandInDay> days) {
        return new MatchParameters(thresholds, days, fields);
    }

    /** The same with other probabilities of every level of every field. */
    MatchParameters withChances(BiFunction<MatchField, MatchAgreement, LevelChances> probabilities) {
        Map<MatchField, Map<MatchAgreement, LevelChances>> others = new EnumMap<>(MatchField.class);
        for (MatchField field : MatchField.values()) {
            Map<MatchAgreement, LevelChances> levels = new EnumMap<>(MatchAgreement.class);
            field.levels().forEach(level -> levels.put(level, probabilities.apply(field, level)));
            others.put(field, levels);
        }
        return new MatchParameters(thresholds, standInDays, others);
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
