package org.clinicalplatform.platform.caller;

import java.text.Normalizer;
import java.util.Locale;

/** The normal form of usernames, wherever they are stored, looked up or counted. */
public final class Usernames {
    private Usernames() {}

    /** NFKC, lower case of the root locale, without surrounding space. */
    public static String normalize(String username) {
        String lower = Normalizer.normalize(username, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        return Normalizer.normalize(lower, Normalizer.Form.NFKC).strip();
    }
}
