package org.clinicalplatform.client;

import java.time.Instant;
import org.clinicalplatform.client.generated.model.AllergyClinicalStatus;
import org.clinicalplatform.client.generated.model.CarePlanStatus;
import org.clinicalplatform.client.generated.model.ClinicalNoteStatus;
import org.clinicalplatform.client.generated.model.ConditionClinicalStatus;
import org.clinicalplatform.client.generated.model.DiagnosisCertainty;
import org.clinicalplatform.client.generated.model.ObservationStatus;
import org.jspecify.annotations.Nullable;

/**
 * Which records of one kind to search for; what is given narrows the search together. It serves the kinds that are
 * searched alike; each begins with the method of its name and has a status of its own:
 *
 * <pre>{@code
 * client.observations().search(RecordFilter.observations().withPatient(patientId).withCode("http://loinc.org", "8867-4"));
 * }</pre>
 *
 * @param <S> the status of the kind
 * @param patientId whose; null for anybody's
 * @param encounterId the encounter they were recorded in; null for any, and for those of none
 * @param status how they stand; null for any way
 * @param code code, on its own or after its system and {@code |}; null for any
 * @param from the earliest time; null for no bound
 * @param to the time they are all before, not before {@code from}; null for no bound
 */
public record RecordFilter<S extends Enum<S>>(
        @Nullable PatientId patientId,
        @Nullable EncounterId encounterId,
        @Nullable S status,
        @Nullable String code,
        @Nullable Instant from,
        @Nullable Instant to) {

    /**
     * Leaves no observation out. Their time is {@code effectiveAt}, their code that of what was observed.
     *
     * @return the filter of all observations
     */
    public static RecordFilter<ObservationStatus> observations() {
        return all();
    }

    /**
     * Leaves no diagnosis out. Their status is the certainty, their time {@code diagnosedAt}.
     *
     * @return the filter of all diagnoses
     */
    public static RecordFilter<DiagnosisCertainty> diagnoses() {
        return all();
    }

    /**
     * Leaves no condition out. Their status is the clinical one, their time {@code recordedAt}.
     *
     * @return the filter of all conditions
     */
    public static RecordFilter<ConditionClinicalStatus> conditions() {
        return all();
    }

    /**
     * Leaves no allergy out. Their status is the clinical one, their time {@code recordedAt}, their code that of the
     * substance.
     *
     * @return the filter of all allergies
     */
    public static RecordFilter<AllergyClinicalStatus> allergies() {
        return all();
    }

    /**
     * Leaves no clinical note out. Their time is {@code createdAt}, their code that of the type.
     *
     * @return the filter of all clinical notes
     */
    public static RecordFilter<ClinicalNoteStatus> clinicalNotes() {
        return all();
    }

    /**
     * Leaves no care plan out. Their time is {@code periodStart}, their code that of the category.
     *
     * @return the filter of all care plans
     */
    public static RecordFilter<CarePlanStatus> carePlans() {
        return all();
    }

    /**
     * The same filter with another patient.
     *
     * @param newPatientId whose
     * @return the new filter
     */
    public RecordFilter<S> withPatient(PatientId newPatientId) {
        return new RecordFilter<>(newPatientId, encounterId, status, code, from, to);
    }

    /**
     * The same filter with another encounter.
     *
     * @param newEncounterId the encounter they were recorded in
     * @return the new filter
     */
    public RecordFilter<S> withEncounter(EncounterId newEncounterId) {
        return new RecordFilter<>(patientId, newEncounterId, status, code, from, to);
    }

    /**
     * The same filter with another status.
     *
     * @param newStatus how they stand
     * @return the new filter
     */
    public RecordFilter<S> withStatus(S newStatus) {
        return new RecordFilter<>(patientId, encounterId, newStatus, code, from, to);
    }

    /**
     * The same filter with another code.
     *
     * @param newCode the code, on its own or after its system and {@code |}
     * @return the new filter
     */
    public RecordFilter<S> withCode(String newCode) {
        return new RecordFilter<>(patientId, encounterId, status, newCode, from, to);
    }

    /**
     * The same filter with another code of a code system.
     *
     * @param system the URI of the code system
     * @param newCode the code
     * @return the new filter
     */
    public RecordFilter<S> withCode(String system, String newCode) {
        return withCode(system + "|" + newCode);
    }

    /**
     * The same filter with another begin.
     *
     * @param earliest the earliest time
     * @return the new filter
     */
    public RecordFilter<S> withFrom(Instant earliest) {
        return new RecordFilter<>(patientId, encounterId, status, code, earliest, to);
    }

    /**
     * The same filter with another end.
     *
     * @param end the time they are all before
     * @return the new filter
     */
    public RecordFilter<S> withTo(Instant end) {
        return new RecordFilter<>(patientId, encounterId, status, code, from, end);
    }

    private static <S extends Enum<S>> RecordFilter<S> all() {
        return new RecordFilter<>(null, null, null, null, null, null);
    }
}
