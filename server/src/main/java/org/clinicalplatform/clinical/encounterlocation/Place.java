package org.clinicalplatform.clinical.encounterlocation;

import java.text.Normalizer;
import java.util.regex.Pattern;
import org.clinicalplatform.platform.text.NormalForms;
import org.jspecify.annotations.Nullable;

/**
 * A ward, a room in it or a bed in a room. The names are normalized, so that one bed cannot be two; their case is kept,
 * and ignored where they are compared.
 */
public record Place(
        String ward, @Nullable String room, @Nullable String bed) {
    /** Maximum length of the name of a ward in code points, longer than that of a room or bed. */
    static final int MAX_WARD = 100;

    private static final Pattern WHITE_SPACE = Pattern.compile("[\\p{IsWhite_Space}\\x1C-\\x1F]+");

    public Place {
        ward = normalize(ward);
        room = room == null ? null : normalize(room);
        bed = bed == null ? null : normalize(bed);
    }

    /**
     * The composed form (NFC), without surrounding white space and with one space for white space within. A text that is
     * longer than any name is returned as it is.
     */
    public static String normalize(String name) {
        if (NormalForms.exceed(name, MAX_WARD)) {
            return name;
        }
        String composed = Normalizer.normalize(name, Normalizer.Form.NFC);
        return WHITE_SPACE.matcher(composed).replaceAll(" ").strip();
    }
}
