package org.clinicalplatform.accesscontrol.account;

import com.ibm.icu.text.UnicodeSet;
import org.clinicalplatform.platform.web.ConstraintViolations;
import org.jspecify.annotations.Nullable;

/** What the name of an account holder may contain: any script, but nothing that hides characters or reorders others. */
public final class DisplayNames {
    /**
     * Control characters, characters that change the direction of text or are invisible, and code points that are not
     * assigned. Joiners shape letters of Persian and of Indian scripts, variation selectors the characters of Japanese
     * names.
     */
    private static final UnicodeSet REFUSED = new UnicodeSet(
                    "[[:C:][:Zl:][:Zp:][:Default_Ignorable_Code_Point:]-[\\u200C\\u200D]-[:Variation_Selector:]]")
            .freeze();

    private DisplayNames() {}

    public static void check(String property, @Nullable String name, ConstraintViolations violations) {
        violations.require(name == null || isShown(name), property, "must not contain control or invisible characters");
    }

    /** Whether every character of the name can be seen. */
    public static boolean isShown(String name) {
        return REFUSED.containsNone(name);
    }
}
