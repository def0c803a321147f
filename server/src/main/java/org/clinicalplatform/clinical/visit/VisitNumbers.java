package org.clinicalplatform.clinical.visit;

import java.util.UUID;

/**
 * Numbers of visits, for people to read aloud.
 *
 * <p>Ten characters of Crockford's base 32, which has no letters that look or sound alike, from the random bits of the
 * visit's id. A counter would be shorter, but would disclose how many visits there are.
 */
public final class VisitNumbers {
    private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private static final int LENGTH = 10;
    private static final int BITS = 5;

    private VisitNumbers() {}

    /** The number of the visit with this id. */
    public static String of(UUID visitId) {
        StringBuilder number = new StringBuilder("V");
        for (int i = LENGTH - 1; i >= 0; i--) {
            number.append(ALPHABET.charAt((int) (visitId.getLeastSignificantBits() >>> (i * BITS)) & 31));
        }
        return number.toString();
    }
}
