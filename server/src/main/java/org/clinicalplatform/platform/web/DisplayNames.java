package org.clinicalplatform.platform.web;

import com.ibm.icu.text.UnicodeSet;
import com.ibm.icu.text.UnicodeSetSpanner;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a name may contain by which people tell accounts, tenants, roles or places apart: any script, but nothing that
 * hides characters or reorders others.
 */
public final class DisplayNames {
    /**
     * Control characters, characters that change the direction of text or are invisible, and code points that are not
     * assigned. Joiners and variation selectors are accepted where they change what is shown.
     */
    private static final UnicodeSet REFUSED = new UnicodeSet(
                    "[[:C:][:Zl:][:Zp:][:Default_Ignorable_Code_Point:]-[\\u200C\\u200D]-[:Variation_Selector:]]")
            .freeze();

    private static final UnicodeSet JOINERS = new UnicodeSet("[\\u200C\\u200D]").freeze();

    /** Joiners shape letters of Persian and Urdu, which may have a vowel sign, and of Indian scripts. */
    private static final UnicodeSet BEFORE_JOINER = new UnicodeSet(
                    "[[:Joining_Type=Dual_Joining:][:Joining_Type=Right_Joining:][:Joining_Type=Left_Joining:]"
                            + "[\\u064B-\\u065F\\u0670][:Indic_Syllabic_Category=Consonant:]"
                            + "[:Indic_Syllabic_Category=Nukta:][:Indic_Syllabic_Category=Virama:]"
                            + "[:Indic_Syllabic_Category=Pure_Killer:]]")
            .freeze();

    private static final UnicodeSet AFTER_JOINER =
            new UnicodeSet("[[:L:][:M:]-[:Default_Ignorable_Code_Point:]]").freeze();

    private static final int ZERO_WIDTH_JOINER = 0x200D;

    /** Emoji are joined to others (UTS #51): a woman and a staff of Aesculapius are a health worker. */
    private static final UnicodeSet BEFORE_EMOJI =
            new UnicodeSet("[[:Extended_Pictographic:][:Emoji_Modifier:]\\uFE0F]").freeze();

    private static final UnicodeSet EMOJI = new UnicodeSet("[[:Extended_Pictographic:]-[\\u0000-\\u007F]]").freeze();

    private static final UnicodeSet SELECTORS = new UnicodeSet("[:Variation_Selector:]").freeze();

    /** Selectors choose characters of Japanese names, and shapes of Mongolian letters and of symbols. */
    private static final UnicodeSet BEFORE_SELECTOR =
            new UnicodeSet("[[:Han:][:Mongolian:][:Phags_Pa:][[:Emoji:]-[\\u0000-\\u007F]]]").freeze();

    /** At the beginning they are shown on what precedes the name, or not at all. */
    private static final UnicodeSet MARKS =
            new UnicodeSet("[[:M:]-[:Variation_Selector:]-[:Default_Ignorable_Code_Point:]]").freeze();

    private static final UnicodeSetSpanner SPACES = new UnicodeSetSpanner(new UnicodeSet("[:White_Space:]").freeze());

    private static final int OUTSIDE = ' ';

    private DisplayNames() {}

    /** The rules for a body whose property {@code name} is such a name. */
    public static <T> BodyRules<T> rulesOfName(Class<T> body, Function<T, @Nullable String> name) {
        return BodyRules.of(body, (value, violations) -> check("name", name.apply(value), violations));
    }

    public static void check(String property, @Nullable String name, ConstraintViolations violations) {
        if (name != null && !isShown(name)) {
            violations.add(
                    property,
                    beginsWithMark(name)
                            ? "must not begin with a combining mark"
                            : "must not contain control or invisible characters");
        }
    }

    /** The name without the white space around it, no-break spaces included, which Java's {@code strip} leaves. */
    public static String strip(String name) {
        return SPACES.trim(name).toString();
    }

    /** Whether every character of the name can be seen. */
    public static boolean isShown(String name) {
        return REFUSED.containsNone(name)
                && !beginsWithMark(name)
                && IntStream.range(0, name.length())
                        .filter(at -> !Character.isLowSurrogate(name.charAt(at)))
                        .allMatch(at -> isShown(name, at));
    }

    private static boolean beginsWithMark(String name) {
        return !name.isEmpty() && MARKS.contains(name.codePointAt(0));
    }

    private static boolean isShown(String name, int at) {
        int character = name.codePointAt(at);
        int end = at + Character.charCount(character);
        int before = at == 0 ? OUTSIDE : name.codePointBefore(at);
        if (JOINERS.contains(character)) {
            int after = end == name.length() ? OUTSIDE : name.codePointAt(end);
            boolean joinsEmoji =
                    character == ZERO_WIDTH_JOINER && BEFORE_EMOJI.contains(before) && EMOJI.contains(after);
            return joinsEmoji || (BEFORE_JOINER.contains(before) && AFTER_JOINER.contains(after));
        }
        return !SELECTORS.contains(character) || BEFORE_SELECTOR.contains(before);
    }
}
