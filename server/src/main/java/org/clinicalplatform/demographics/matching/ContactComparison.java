package org.clinicalplatform.demographics.matching;

import java.util.List;
import org.clinicalplatform.api.model.MatchAgreement;
import org.jspecify.annotations.Nullable;

/** Compares the contacts of two persons. One common contact is enough, since people have several. */
final class ContactComparison {
    /** Only the last digits are compared, since prefixes are written in many ways. */
    private static final int NATIONAL_DIGITS = 9;
    /** Some countries have shorter numbers, to which a prefix adds digits that count. */
    private static final int SHORT_DIGITS = 8;

    private static final int MIN_LOCAL_PART = 5;

    private ContactComparison() {}

    /** Null if either list is empty. */
    static @Nullable MatchAgreement phones(List<String> a, List<String> b) {
        return best(a, b, ContactComparison::phone);
    }

    /** Null if either list is empty. */
    static @Nullable MatchAgreement emails(List<String> a, List<String> b) {
        return best(a, b, ContactComparison::email);
    }

    private static MatchAgreement phone(String a, String b) {
        boolean prefixed = a.length() == SHORT_DIGITS || b.length() == SHORT_DIGITS;
        String one = last(a, prefixed ? SHORT_DIGITS : NATIONAL_DIGITS);
        String other = last(b, prefixed ? SHORT_DIGITS : NATIONAL_DIGITS);
        if (one.equals(other)) {
            return MatchAgreement.EXACT;
        }
        return TextSimilarity.isOneSlip(one, other) ? MatchAgreement.CLOSE : MatchAgreement.DISAGREE;
    }

    private static String last(String digits, int count) {
        return digits.substring(Math.max(0, digits.length() - count));
    }

    private static MatchAgreement email(String a, String b) {
        if (a.equals(b)) {
            return MatchAgreement.EXACT;
        }
        String local = localPart(a);
        boolean sameLocal = local.length() >= MIN_LOCAL_PART && local.equals(localPart(b));
        return sameLocal || TextSimilarity.isOneSlip(a, b) ? MatchAgreement.CLOSE : MatchAgreement.DISAGREE;
    }

    private static String localPart(String email) {
        return email.substring(0, Math.max(0, email.lastIndexOf('@')));
    }

    private static @Nullable MatchAgreement best(List<String> a, List<String> b, Comparison comparison) {
        MatchAgreement best = null;
        for (String one : a) {
            for (String other : b) {
                MatchAgreement agreement = comparison.of(one, other);
                if (best == null || agreement.compareTo(best) < 0) {
                    best = agreement;
                }
            }
        }
        return best;
    }

    private interface Comparison {
        MatchAgreement of(String a, String b);
    }
}
