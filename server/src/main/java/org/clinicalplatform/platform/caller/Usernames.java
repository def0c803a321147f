package org.clinicalplatform.platform.caller;

import java.text.Normalizer;
import java.util.Locale;
import org.clinicalplatform.platform.text.NormalForms;

/** The normal form of usernames, wherever they are stored, looked up or counted. */
public final class Usernames {
    /** Maximum length in code points. */
    private static final int MAX_LENGTH = 128;

    private Usernames() {}

    /**
     * NFKC, lower case of the root locale, without surrounding space. A text that is longer than any username is returned
     * as it is.
     */
    public static String normalize(String username) {
        if (exceedMaxLength(username)) {
            return username;
        }
        String lower = Normalizer.normalize(username, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        return Normalizer.normalize(lower, Normalizer.Form.NFKC).strip();
    }

    /** Whether the text is longer than any username, decided without normalizing it. */
    public static boolean exceedMaxLength(String text) {
        return NormalForms.exceed(text, MAX_LENGTH);
    }
}
