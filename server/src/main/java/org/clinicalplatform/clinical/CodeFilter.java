package org.clinicalplatform.clinical;

import org.jspecify.annotations.Nullable;

/**
 * A code that is searched for, written as FHIR writes tokens: the code, with its system and a bar before it or not.
 *
 * @param system null for any
 */
public record CodeFilter(@Nullable String system, String code) {
    static CodeFilter parse(String text) {
        int bar = text.lastIndexOf('|');
        return bar < 0 ? new CodeFilter(null, text) : new CodeFilter(text.substring(0, bar), text.substring(bar + 1));
    }
}
