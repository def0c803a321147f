package org.clinicalplatform.clinical;

import org.jspecify.annotations.Nullable;

/**
 * A code to search by: {@code code} or {@code system|code}. A code may contain {@code |}, such as an expression of
 * SNOMED CT, and the URI of a system does not. Of FHIR's token parameters, those with an empty side match nothing.
 *
 * @param system null for any
 */
public record CodeFilter(@Nullable String system, String code) {
    /** Parses the parameter of a request; null for null. */
    public static @Nullable CodeFilter parse(@Nullable String text) {
        if (text == null) {
            return null;
        }
        int bar = text.indexOf('|');
        return bar < 0 ? new CodeFilter(null, text) : new CodeFilter(text.substring(0, bar), text.substring(bar + 1));
    }
}
