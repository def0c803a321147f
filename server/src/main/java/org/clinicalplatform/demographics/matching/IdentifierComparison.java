package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.Set;
import org.clinicalplatform.api.model.MatchAgreement;
import org.jspecify.annotations.Nullable;

/** Compares the identifiers of two persons. */
final class IdentifierComparison {
    /** Shorter values are similar by chance. */
    private static final int MIN_LENGTH = 5;

    /**
     * Types of HL7 table 0203 whose numbers identify one person, whichever authority is named: of social security,
     * nations, passports and health cards. Members of a family may share the number of an insurance, and each hospital
     * numbers its records from one.
     */
    private static final Set<String> OF_ONE_PERSON = Set.of("SS", "NI", "PPN", "HC", "JHN", "MC", "MA");
    /** Followed by the code of a country. */
    private static final String NATIONAL = "NN";

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
        if (!areComparable(a, b) || a.value().length() < MIN_LENGTH || b.value().length() < MIN_LENGTH) {
            return null;
        }
        if (a.value().equals(b.value())) {
            return MatchAgreement.EXACT;
        }
        // each registration has a number of its own, so a difference proves nothing
        if (a.patientNumber() || b.patientNumber()) {
            return null;
        }
        return TextSimilarity.isOneSlip(a.value(), b.value()) ? MatchAgreement.CLOSE : MatchAgreement.DISAGREE;
    }

    /** A number of the service may have been recorded again under the name of another authority. */
    private static boolean areComparable(ComparableIdentifier a, ComparableIdentifier b) {
        if (a.system().equals(b.system())) {
            return true;
        }
        return a.type().equals(b.type())
                && (OF_ONE_PERSON.contains(a.type())
                        || a.type().startsWith(NATIONAL)
                        || a.patientNumber()
                        || b.patientNumber());
    }
}
