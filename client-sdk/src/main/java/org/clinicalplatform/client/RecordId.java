package org.clinicalplatform.client;

import java.util.UUID;

/**
 * A typed id: using the id of one kind of record for another does not compile. Generated bodies contain plain UUIDs:
 * take an id from a record ({@code VisitId.of(visit)}), from a property ({@code new PatientId(visit.getPatientId())})
 * or from text ({@code PatientId.parse(text)}).
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
