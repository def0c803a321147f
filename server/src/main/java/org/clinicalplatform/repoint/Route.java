package org.clinicalplatform.repoint;

import java.util.List;
import java.util.UUID;

/**
 * Where the rows of an obligation end: its receiver, or the survivor of those who were merged after it. Rows go there at
 * once, and count as moved by each obligation on the way, so that each of them can give them back.
 *
 * @param receiver a patient who was not merged away
 * @param obligationIds those on the way, in the order of the merges
 */
record Route(UUID receiver, List<UUID> obligationIds) {
    static Route of(Obligation obligation, List<Hop> hops) {
        UUID receiver = hops.isEmpty()
                ? obligation.toPatientId()
                : hops.get(hops.size() - 1).toPatientId();
        return new Route(receiver, hops.stream().map(Hop::obligationId).toList());
    }
}
