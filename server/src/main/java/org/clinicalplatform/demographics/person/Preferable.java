package org.clinicalplatform.demographics.person;

import java.util.List;
import java.util.stream.IntStream;

/**
 * The requested details of a {@link PreferableRecord}.
 *
 * @param preferred whether the record shall be the preferred one
 */
public record Preferable<D>(D details, boolean preferred) {
    /** The same list, with the first one preferred if none is. */
    public static <D> List<Preferable<D>> withOnePreferred(List<Preferable<D>> requested) {
        if (requested.stream().anyMatch(Preferable::preferred)) {
            return requested;
        }
        return IntStream.range(0, requested.size())
                .mapToObj(i -> new Preferable<>(requested.get(i).details(), i == 0))
                .toList();
    }
}
