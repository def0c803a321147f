package org.clinicalplatform.client;

import java.time.Instant;
import org.clinicalplatform.client.generated.model.EncounterLocationStatus;
import org.jspecify.annotations.Nullable;

/**
 * Which placements to search for; what is given narrows the search together. The time of a placement is
 * {@code startedAt}.
 *
 * @param patientId whose; null for anybody's
 * @param encounterId the encounter they are part of; null for any
 * @param status how they stand; null for any way
 * @param from the earliest time; null for no bound
 * @param to the time they are all before, not before {@code from}; null for no bound
 */
public record EncounterLocationFilter(
        @Nullable PatientId patientId,
        @Nullable EncounterId encounterId,
        @Nullable EncounterLocationStatus status,
        @Nullable Instant from,
        @Nullable Instant to) {
    private static final EncounterLocationFilter ALL = new EncounterLocationFilter(null, null, null, null, null);

    /**
     * Leaves nothing out.
     *
     * @return the filter of all placements
     */
    public static EncounterLocationFilter all() {
        return ALL;
    }

    /**
     * The same filter with another patient.
     *
     * @param newPatientId whose
     * @return the new filter
     */
    public EncounterLocationFilter withPatient(PatientId newPatientId) {
        return new EncounterLocationFilter(newPatientId, encounterId, status, from, to);
    }

    /**
     * The same filter with another encounter.
     *
     * @param newEncounterId the encounter they are part of
     * @return the new filter
     */
    public EncounterLocationFilter withEncounter(EncounterId newEncounterId) {
        return new EncounterLocationFilter(patientId, newEncounterId, status, from, to);
    }

    /**
     * The same filter with another status.
     *
     * @param newStatus how they stand
     * @return the new filter
     */
    public EncounterLocationFilter withStatus(EncounterLocationStatus newStatus) {
        return new EncounterLocationFilter(patientId, encounterId, newStatus, from, to);
    }

    /**
     * The same filter with another begin.
     *
     * @param earliest the earliest time
     * @return the new filter
     */
    public EncounterLocationFilter withFrom(Instant earliest) {
        return new EncounterLocationFilter(patientId, encounterId, status, earliest, to);
    }

    /**
     * The same filter with another end.
     *
     * @param end the time they are all before
     * @return the new filter
     */
    public EncounterLocationFilter withTo(Instant end) {
        return new EncounterLocationFilter(patientId, encounterId, status, from, end);
    }
}
