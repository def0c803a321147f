package org.clinicalplatform.demographics.matching;

import org.clinicalplatform.api.model.MatchAgreement;

/** Compares how two names are spelled. */
final class NameSpelling {
    private static final double CLOSE = 0.92;
    private static final double SIMILAR = 0.82;
    /** A typing error in a shorter word changes too much of it. */
    private static final int MIN_LENGTH_FOR_SLIP = 4;

    private NameSpelling() {}

    /** The agreement of two names that are not equal: CLOSE if one typing error or the end separates them. */
    static MatchAgreement of(String a, String b) {
        double similarity = TextSimilarity.jaroWinkler(a, b, SIMILAR);
        boolean slip = Math.min(a.length(), b.length()) >= MIN_LENGTH_FOR_SLIP && TextSimilarity.isOneSlip(a, b);
        if (slip || similarity >= CLOSE) {
            return MatchAgreement.CLOSE;
        }
        return similarity >= SIMILAR ? MatchAgreement.SIMILAR : MatchAgreement.DISAGREE;
    }
}
