package org.clinicalplatform.demographics.matching;

import java.util.Map;
import java.util.Set;
import org.clinicalplatform.api.model.MatchAgreement;

/** The weights of parameters, computed once for many pairs. */
final class AgreementWeights {
    private final double[][] bits = new double[MatchField.values().length][MatchAgreement.values().length];

    AgreementWeights(MatchParameters parameters) {
        for (MatchField field : MatchField.values()) {
            field.levels().forEach(level -> bits[field.ordinal()][level.ordinal()] = parameters.weight(field, level));
        }
    }

    double bits(MatchField field, MatchAgreement agreement) {
        return bits[field.ordinal()][agreement.ordinal()];
    }

    /** The evidence of all fields. */
    double bits(Map<MatchField, MatchAgreement> agreements) {
        return bits(agreements, Set.of());
    }

    /** The evidence of all fields but the given ones. */
    double bits(Map<MatchField, MatchAgreement> agreements, Set<MatchField> without) {
        double sum = 0;
        for (Map.Entry<MatchField, MatchAgreement> each : agreements.entrySet()) {
            if (!without.contains(each.getKey())) {
                sum += bits(each.getKey(), each.getValue());
            }
        }
        return sum;
    }
}
