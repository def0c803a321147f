package org.clinicalplatform.platform.web;

import java.util.regex.Pattern;

/**
 * What is blank: text of nothing but Unicode's white space (property White_Space), control characters, characters that
 * a display ignores (Default_Ignorable_Code_Point, UAX #44), and the Braille pattern without dots.
 */
public final class Blank {
    private static final Pattern TEXT = Pattern.compile("[\\p{IsWhite_Space}\\p{Cc}\\x{AD}\\x{34F}\\x{61C}\\x{115F}"
            + "\\x{1160}\\x{17B4}\\x{17B5}\\x{180B}-\\x{180F}\\x{200B}-\\x{200F}\\x{202A}-\\x{202E}"
            + "\\x{2060}-\\x{206F}\\x{2800}\\x{3164}\\x{FE00}-\\x{FE0F}\\x{FEFF}\\x{FFA0}\\x{FFF0}-\\x{FFF8}"
            + "\\x{1BCA0}-\\x{1BCA3}\\x{1D173}-\\x{1D17A}\\x{E0000}-\\x{E0FFF}]*");

    private Blank() {}

    public static boolean isBlank(CharSequence text) {
        return TEXT.matcher(text).matches();
    }
}
