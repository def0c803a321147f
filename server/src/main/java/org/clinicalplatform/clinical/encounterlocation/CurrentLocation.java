package org.clinicalplatform.clinical.encounterlocation;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where a patient is.
 *
 * @param location the active location that began last
 * @param otherBeds other active locations with a bed: the one that is kept while the patient is in a place without a
 *     bed, or a second bed, which a merge may leave behind
 */
public record CurrentLocation(EncounterLocation location, List<UUID> otherBeds) {
    public CurrentLocation {
        otherBeds = List.copyOf(otherBeds);
    }

    /**
     * The current location among the active ones of a patient.
     *
     * @param active the newest first
     * @return null where there is none
     */
    public static @Nullable CurrentLocation of(List<EncounterLocation> active) {
        if (active.isEmpty()) {
            return null;
        }
        List<UUID> otherBeds = active.stream()
                .skip(1)
                .filter(location -> location.place().bed() != null)
                .map(EncounterLocation::id)
                .toList();
        return new CurrentLocation(active.get(0), otherBeds);
    }
}
