package org.clinicalplatform.demographics.duplicate;

import java.util.Comparator;
import java.util.UUID;

/** Two persons of a tenant, the lesser id first as PostgreSQL sorts them: {@link UUID#compareTo} is another order. */
record PairKey(UUID tenantId, UUID firstPersonId, UUID secondPersonId) implements Comparable<PairKey> {
    private static final Comparator<PairKey> BY_IDS = Comparator.comparing(
                    (PairKey key) -> key.firstPersonId().toString())
            .thenComparing(key -> key.secondPersonId().toString());

    static PairKey of(UUID tenantId, UUID one, UUID other) {
        return one.toString().compareTo(other.toString()) < 0
                ? new PairKey(tenantId, one, other)
                : new PairKey(tenantId, other, one);
    }

    @Override
    public int compareTo(PairKey other) {
        return BY_IDS.compare(this, other);
    }
}
