package org.clinicalplatform.demographics.patient;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The registration of a patient at a facility.
 *
 * @param end null while it is in effect
 */
public record FacilityRegistration(
        UUID facilityId,
        Instant registeredAt,
        UUID registeredBy,
        @Nullable End end) {
    /** When, by whom and why a registration was ended. */
    public record End(Instant at, UUID by, String reason) {}

    static FacilityRegistration current(UUID facilityId, Instant registeredAt, UUID registeredBy) {
        return new FacilityRegistration(facilityId, registeredAt, registeredBy, null);
    }

    FacilityRegistration ended(Instant at, UUID by, String reason) {
        return new FacilityRegistration(facilityId, registeredAt, registeredBy, new End(at, by, reason));
    }
}
