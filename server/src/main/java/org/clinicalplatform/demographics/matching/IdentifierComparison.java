package org.clinicalplatform.demographics.matching;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares the identifiers of two persons. */
final class IdentifierComparison {
    /** Shorter ones are alike by accident. */
    private static final int SHORTEST = 5;

    private IdentifierComparison() {}

    /** Null where none of one can be compared with any of the other. */
    static @Nullable Agreement of(List<ComparableIdentifier> a, List<ComparableIdentifier> b) {
        Agreement best = null;
        for (ComparableIdentifier one : a) {
            for (ComparableIdentifier other : b) {
                Agreement agreement = of(one, other);
                if (agreement != null && (best == null || agreement.compareTo(best) < 0)) {
                    best = agreement;
                }
            }
        }
        return best;
    }

    private static @Nullable Agreement of(ComparableIdentifier a, ComparableIdentifier b) {
        boolean comparable = a.system().equals(b.system()) || a.type().equals(b.type());
        if (!comparable || a.value().length() < SHORTEST || b.value().length() < SHORTEST) {
            return null;
        }
        if (a.value().equals(b.value())) {
            return Agreement.EXACT;
        }
        return TextSimilarity.isOneSlip(a.value(), b.value()) ? Agreement.CLOSE : Agreement.DISAGREE;
    }
}
