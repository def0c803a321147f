package org.clinicalplatform.client;

import java.util.UUID;

/**
 * An id that says what it names, so that one kind of record cannot be asked for by the id of another: the mistake does
 * not compile. The clinical operations take such ids. Bodies are generated from the contract and hold plain UUIDs: take
 * an id from a record that was read ({@code VisitId.of(visit)}), from a property of another one
 * ({@code PatientId.of(visit.getPatientId())}) or from a text ({@code PatientId.parse(text)}).
 *
 * <p>Immutable. Its text is that of the UUID.
 */
public sealed interface RecordId
        permits PersonId,
                PatientId,
                VisitId,
                EncounterId,
                ObservationId,
                DiagnosisId,
                ConditionId,
                AllergyId,
                ClinicalNoteId,
                CarePlanId,
                EncounterLocationId,
                EncounterProviderId {

    /**
     * The id as bodies hold it.
     *
     * @return the UUID
     */
    UUID value();
}
