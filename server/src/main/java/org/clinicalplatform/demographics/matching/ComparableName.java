package org.clinicalplatform.demographics.matching;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The normalized words of a name; either list may be empty. */
record ComparableName(List<String> family, List<String> given) {
    static ComparableName of(@Nullable String family, List<String> given) {
        return new ComparableName(
                family == null ? List.of() : ComparableText.words(family),
                ComparableText.words(String.join(" ", given)));
    }
}
