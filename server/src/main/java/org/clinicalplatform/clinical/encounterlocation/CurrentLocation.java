package org.clinicalplatform.clinical.encounterlocation;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where a patient is.
 *
 * @param location the active location that began last
 * @param otherBeds other active locations with a bed; empty unless the patient occupies more than one bed, as a merge
 *     may leave it
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
        EncounterLocation current = active.get(0);
        List<EncounterLocation> beds = active.stream()
                .filter(location -> location.place().bed() != null)
                .toList();
        List<UUID> others = beds.stream()
                .map(EncounterLocation::id)
                .filter(id -> !id.equals(current.id()))
                .toList();
        return new CurrentLocation(current, beds.size() > 1 ? others : List.of());
    }
}
