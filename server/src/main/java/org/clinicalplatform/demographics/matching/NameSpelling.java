package org.clinicalplatform.demographics.matching;

import org.clinicalplatform.api.model.MatchAgreement;

/** Compares how two names are spelled. */
final class NameSpelling {
    private static final double CLOSE = 0.92;
    private static final double SIMILAR = 0.82;
    /** A typing error in a shorter word changes too much of it. */
    private static final int MIN_LENGTH_FOR_SLIP = 4;

    /**
     * Of private use, which no normalized name has: more than the letters of any living script but the Chinese one.
     */
    private static final int FIRST_UNIT = 0xE000;

    private static final int UNITS = 0x1900;

    private NameSpelling() {}

    /** The agreement of two names that are not equal: CLOSE if one typing error or the end separates them. */
    static MatchAgreement of(String a, String b) {
        String one = units(a);
        String other = units(b);
        double similarity = TextSimilarity.jaroWinkler(one, other, SIMILAR);
        boolean slip =
                Math.min(one.length(), other.length()) >= MIN_LENGTH_FOR_SLIP && TextSimilarity.isOneSlip(one, other);
        if (slip || similarity >= CLOSE) {
            return MatchAgreement.CLOSE;
        }
        return similarity >= SIMILAR ? MatchAgreement.SIMILAR : MatchAgreement.DISAGREE;
    }

    /**
     * The name with one unit for each letter. Those of some scripts, such as Adlam, are two units in Java, of which all
     * letters of the script have the first in common.
     */
    private static String units(String name) {
        for (int i = 0; i < name.length(); i++) {
            if (Character.isSurrogate(name.charAt(i))) {
                return ofOneUnit(name);
            }
        }
        return name;
    }

    private static String ofOneUnit(String name) {
        StringBuilder units = new StringBuilder(name.length());
        name.codePoints()
                .map(letter -> Character.isBmpCodePoint(letter) ? letter : FIRST_UNIT + letter % UNITS)
                .forEach(unit -> units.append((char) unit));
        return units.toString();
    }
}
