package org.clinicalplatform.demographics.matching;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The normalized words and letters of an address; any part may be empty. {@code street} has the words of all lines. */
record ComparableAddress(List<String> street, List<String> locality, String postalCode) {
    static ComparableAddress of(List<String> lines, @Nullable String city, @Nullable String postalCode) {
        return new ComparableAddress(
                ComparableText.words(String.join(" ", lines)),
                city == null ? List.of() : ComparableText.words(city),
                postalCode == null ? "" : ComparableText.joined(postalCode));
    }

    boolean isEmpty() {
        return street.isEmpty() && locality.isEmpty() && postalCode.isEmpty();
    }
}
