package org.clinicalplatform.demographics.person;

import java.util.List;
import java.util.stream.IntStream;

/**
 * One of several alike, as a body states it.
 *
 * @param details what it says
 * @param preferred whether it is to be the one that is used first
 * @param <D> what is said of it
 */
public record Draft<D>(D details, boolean preferred) {
    /** The same, of which the first is preferred where none is. */
    public static <D> List<Draft<D>> withOnePreferred(List<Draft<D>> drafts) {
        if (drafts.stream().anyMatch(Draft::preferred)) {
            return drafts;
        }
        return IntStream.range(0, drafts.size())
                .mapToObj(i -> new Draft<>(drafts.get(i).details(), i == 0))
                .toList();
    }
}
