package org.clinicalplatform.demographics.matching;

import java.util.List;
import org.clinicalplatform.api.model.MatchAgreement;
import org.jspecify.annotations.Nullable;

/** Compares the identifiers of two persons. */
final class IdentifierComparison {
    /** Shorter values are similar by chance. */
    private static final int MIN_LENGTH = 5;

    private IdentifierComparison() {}

    /** Null if no two identifiers are comparable. */
    static @Nullable MatchAgreement of(List<ComparableIdentifier> a, List<ComparableIdentifier> b) {
        MatchAgreement best = null;
        for (ComparableIdentifier one : a) {
            for (ComparableIdentifier other : b) {
                MatchAgreement agreement = of(one, other);
                if (agreement != null && (best == null || agreement.compareTo(best) < 0)) {
                    best = agreement;
                }
            }
        }
        return best;
    }

    private static @Nullable MatchAgreement of(ComparableIdentifier a, ComparableIdentifier b) {
        boolean comparable = a.system().equals(b.system()) || a.type().equals(b.type());
        if (!comparable || a.value().length() < MIN_LENGTH || b.value().length() < MIN_LENGTH) {
            return null;
        }
        if (a.value().equals(b.value())) {
            return MatchAgreement.EXACT;
        }
        // each registration has a number of its own, so that a difference says nothing
        if (a.patientNumber() || b.patientNumber()) {
            return null;
        }
        return TextSimilarity.isOneSlip(a.value(), b.value()) ? MatchAgreement.CLOSE : MatchAgreement.DISAGREE;
    }
}
