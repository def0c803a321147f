package org.clinicalplatform.client;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.ProviderRole;
import org.jspecify.annotations.Nullable;

/**
 * Which participations to search for; what is given narrows the search together. The time of a participation is
 * {@code startedAt}.
 *
 * @param patientId in whose encounters; null for anybody's
 * @param encounterId the encounter they are in; null for any
 * @param providerId the account that takes part; null for any
 * @param role what it does there; null for anything
 * @param activeAt when they had begun and not ended; null for any time
 * @param from the earliest begin; null for no bound
 * @param to the time they all begin before, not before {@code from}; null for no bound
 */
public record EncounterProviderFilter(
        @Nullable PatientId patientId,
        @Nullable EncounterId encounterId,
        @Nullable UUID providerId,
        @Nullable ProviderRole role,
        @Nullable Instant activeAt,
        @Nullable Instant from,
        @Nullable Instant to) {
    private static final EncounterProviderFilter ALL =
            new EncounterProviderFilter(null, null, null, null, null, null, null);

    /**
     * Leaves nothing out.
     *
     * @return the filter of all participations
     */
    public static EncounterProviderFilter all() {
        return ALL;
    }

    /**
     * The same filter with another patient.
     *
     * @param newPatientId in whose encounters
     * @return the new filter
     */
    public EncounterProviderFilter withPatient(PatientId newPatientId) {
        return new EncounterProviderFilter(newPatientId, encounterId, providerId, role, activeAt, from, to);
    }

    /**
     * The same filter with another encounter.
     *
     * @param newEncounterId the encounter they are in
     * @return the new filter
     */
    public EncounterProviderFilter withEncounter(EncounterId newEncounterId) {
        return new EncounterProviderFilter(patientId, newEncounterId, providerId, role, activeAt, from, to);
    }

    /**
     * The same filter with another provider.
     *
     * @param newProviderId the account that takes part
     * @return the new filter
     */
    public EncounterProviderFilter withProvider(UUID newProviderId) {
        return new EncounterProviderFilter(patientId, encounterId, newProviderId, role, activeAt, from, to);
    }

    /**
     * The same filter with another role.
     *
     * @param newRole what the provider does there
     * @return the new filter
     */
    public EncounterProviderFilter withRole(ProviderRole newRole) {
        return new EncounterProviderFilter(patientId, encounterId, providerId, newRole, activeAt, from, to);
    }

    /**
     * The same filter with another time at which they go on.
     *
     * @param time when they had begun and not ended
     * @return the new filter
     */
    public EncounterProviderFilter withActiveAt(Instant time) {
        return new EncounterProviderFilter(patientId, encounterId, providerId, role, time, from, to);
    }

    /**
     * The same filter with another begin.
     *
     * @param earliest the earliest begin
     * @return the new filter
     */
    public EncounterProviderFilter withFrom(Instant earliest) {
        return new EncounterProviderFilter(patientId, encounterId, providerId, role, activeAt, earliest, to);
    }

    /**
     * The same filter with another end.
     *
     * @param end the time they all begin before
     * @return the new filter
     */
    public EncounterProviderFilter withTo(Instant end) {
        return new EncounterProviderFilter(patientId, encounterId, providerId, role, activeAt, from, end);
    }
}
