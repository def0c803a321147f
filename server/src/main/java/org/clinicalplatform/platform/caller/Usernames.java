package org.clinicalplatform.platform.caller;

import java.text.Normalizer;
import java.util.Locale;

/** The one normal form of usernames, shared by whatever stores, finds or counts them. */
public final class Usernames {
    private Usernames() {}

    /** Compatibility-composed (NFKC), lower case without regard to a language, without surrounding space. */
    public static String normalize(String username) {
        String lower = Normalizer.normalize(username, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        return Normalizer.normalize(lower, Normalizer.Form.NFKC).strip();
    }
}
