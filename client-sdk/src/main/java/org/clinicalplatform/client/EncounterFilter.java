package org.clinicalplatform.client;

import java.time.Instant;
import org.clinicalplatform.client.generated.model.EncounterStatus;
import org.jspecify.annotations.Nullable;

/**
 * Which encounters to search for; what is given narrows the search together. The time of an encounter is
 * {@code startedAt}.
 *
 * @param patientId whose; null for anybody's
 * @param visitId the visit they are part of; null for any, and for those of none
 * @param status how they stand; null for any way
 * @param code code, on its own or after its system and {@code |}, of their type; null for any
 * @param from the earliest time; null for no bound
 * @param to the time they are all before, not before {@code from}; null for no bound
 */
public record EncounterFilter(
        @Nullable PatientId patientId,
        @Nullable VisitId visitId,
        @Nullable EncounterStatus status,
        @Nullable String code,
        @Nullable Instant from,
        @Nullable Instant to) {
    private static final EncounterFilter ALL = new EncounterFilter(null, null, null, null, null, null);

    /**
     * Leaves nothing out.
     *
     * @return the filter of all encounters
     */
    public static EncounterFilter all() {
        return ALL;
    }

    /**
     * The same filter with another patient.
     *
     * @param newPatientId whose
     * @return the new filter
     */
    public EncounterFilter withPatient(PatientId newPatientId) {
        return new EncounterFilter(newPatientId, visitId, status, code, from, to);
    }

    /**
     * The same filter with another visit.
     *
     * @param newVisitId the visit they are part of
     * @return the new filter
     */
    public EncounterFilter withVisit(VisitId newVisitId) {
        return new EncounterFilter(patientId, newVisitId, status, code, from, to);
    }

    /**
     * The same filter with another status.
     *
     * @param newStatus how they stand
     * @return the new filter
     */
    public EncounterFilter withStatus(EncounterStatus newStatus) {
        return new EncounterFilter(patientId, visitId, newStatus, code, from, to);
    }

    /**
     * The same filter with another code.
     *
     * @param newCode the code, on its own or after its system and {@code |}
     * @return the new filter
     */
    public EncounterFilter withCode(String newCode) {
        return new EncounterFilter(patientId, visitId, status, newCode, from, to);
    }

    /**
     * The same filter with another code of a code system.
     *
     * @param system the URI of the code system
     * @param newCode the code
     * @return the new filter
     */
    public EncounterFilter withCode(String system, String newCode) {
        return withCode(system + "|" + newCode);
    }

    /**
     * The same filter with another begin.
     *
     * @param earliest the earliest time
     * @return the new filter
     */
    public EncounterFilter withFrom(Instant earliest) {
        return new EncounterFilter(patientId, visitId, status, code, earliest, to);
    }

    /**
     * The same filter with another end.
     *
     * @param end the time they are all before
     * @return the new filter
     */
    public EncounterFilter withTo(Instant end) {
        return new EncounterFilter(patientId, visitId, status, code, from, end);
    }
}
