package org.clinicalplatform.platform.text;

/**
 * The length of texts in the normal forms of Unicode (UAX #15). Normalizing takes quadratic time for long runs of
 * combining marks: of a body of a megabyte, minutes of a core. So a text from a client is bounded first.
 */
public final class NormalForms {
    /** The most characters that a character decomposes into and is composed of again (UAX #15, section 9). */
    private static final int MAX_DECOMPOSITION = 4;

    private NormalForms() {}

    /**
     * Whether the text is longer than that in every normal form, decided without normalizing it.
     *
     * @param maxLength in code points
     */
    public static boolean exceed(String text, int maxLength) {
        return text.codePointCount(0, text.length()) > maxLength * MAX_DECOMPOSITION;
    }
}
