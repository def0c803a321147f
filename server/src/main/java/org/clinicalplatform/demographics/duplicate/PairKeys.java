package org.clinicalplatform.demographics.duplicate;

import java.util.Collection;
import java.util.List;
import java.util.UUID;

/**
 * Pairs as parameters of a statement: two arrays, however many pairs they are. A condition for each pair would cost the
 * planner more than the search, and reach the limit of parameters.
 */
record PairKeys(List<UUID> firstPersonIds, List<UUID> secondPersonIds) {
    static PairKeys of(Collection<PairKey> keys) {
        List<PairKey> ordered = List.copyOf(keys);
        return new PairKeys(
                ordered.stream().map(PairKey::firstPersonId).toList(),
                ordered.stream().map(PairKey::secondPersonId).toList());
    }
}
