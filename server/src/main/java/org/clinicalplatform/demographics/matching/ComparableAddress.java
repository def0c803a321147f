package org.clinicalplatform.demographics.matching;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An address in words that can be compared; any part may be empty.
 *
 * @param street words of its lines, house number and all
 * @param locality words of its city
 * @param postalCode letters and digits alone
 */
record ComparableAddress(List<String> street, List<String> locality, String postalCode) {
    static ComparableAddress of(List<String> lines, @Nullable String city, @Nullable String postalCode) {
        return new ComparableAddress(
                ComparableText.words(String.join(" ", lines)),
                city == null ? List.of() : ComparableText.words(city),
                postalCode == null ? "" : ComparableText.joined(postalCode));
    }
}
