package org.clinicalplatform.client;

import java.time.Instant;
import org.clinicalplatform.client.generated.model.VisitStatus;
import org.jspecify.annotations.Nullable;

/**
 * Which visits to search for; what is given narrows the search together. The time of a visit is {@code startedAt}.
 *
 * @param patientId whose; null for anybody's
 * @param status how they stand; null for any way
 * @param code code, on its own or after its system and {@code |}, of their type; null for any
 * @param from the earliest time; null for no bound
 * @param to the time they are all before, not before {@code from}; null for no bound
 */
public record VisitFilter(
        @Nullable PatientId patientId,
        @Nullable VisitStatus status,
        @Nullable String code,
        @Nullable Instant from,
        @Nullable Instant to) {
    private static final VisitFilter ALL = new VisitFilter(null, null, null, null, null);

    /**
     * Leaves nothing out.
     *
     * @return the filter of all visits
     */
    public static VisitFilter all() {
        return ALL;
    }

    /**
     * The same filter with another patient.
     *
     * @param newPatientId whose
     * @return the new filter
     */
    public VisitFilter withPatient(PatientId newPatientId) {
        return new VisitFilter(newPatientId, status, code, from, to);
    }

    /**
     * The same filter with another status.
     *
     * @param newStatus how they stand
     * @return the new filter
     */
    public VisitFilter withStatus(VisitStatus newStatus) {
        return new VisitFilter(patientId, newStatus, code, from, to);
    }

    /**
     * The same filter with another code.
     *
     * @param newCode the code, on its own or after its system and {@code |}
     * @return the new filter
     */
    public VisitFilter withCode(String newCode) {
        return new VisitFilter(patientId, status, newCode, from, to);
    }

    /**
     * The same filter with another code of a code system.
     *
     * @param system the URI of the code system
     * @param newCode the code
     * @return the new filter
     */
    public VisitFilter withCode(String system, String newCode) {
        return withCode(system + "|" + newCode);
    }

    /**
     * The same filter with another begin.
     *
     * @param earliest the earliest time
     * @return the new filter
     */
    public VisitFilter withFrom(Instant earliest) {
        return new VisitFilter(patientId, status, code, earliest, to);
    }

    /**
     * The same filter with another end.
     *
     * @param end the time they are all before
     * @return the new filter
     */
    public VisitFilter withTo(Instant end) {
        return new VisitFilter(patientId, status, code, from, end);
    }
}
