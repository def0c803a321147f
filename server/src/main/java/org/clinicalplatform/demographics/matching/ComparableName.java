package org.clinicalplatform.demographics.matching;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A name in words that can be compared; either list may be empty.
 *
 * @param family words of the family name
 * @param given words of the given names, the first one first
 */
record ComparableName(List<String> family, List<String> given) {
    static ComparableName of(@Nullable String family, List<String> given) {
        return new ComparableName(
                family == null ? List.of() : ComparableText.words(family),
                ComparableText.words(String.join(" ", given)));
    }
}
