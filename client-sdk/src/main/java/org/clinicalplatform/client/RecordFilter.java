package org.clinicalplatform.client;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.client.generated.ApiException;
import org.clinicalplatform.client.generated.model.AllergyClinicalStatus;
import org.clinicalplatform.client.generated.model.CarePlanStatus;
import org.clinicalplatform.client.generated.model.ClinicalNoteStatus;
import org.clinicalplatform.client.generated.model.ConditionClinicalStatus;
import org.clinicalplatform.client.generated.model.DiagnosisCertainty;
import org.jspecify.annotations.Nullable;

/**
 * Filters the records of a kind; criteria that are not null must all match. {@code from} is inclusive, {@code to} is
 * exclusive.
 *
 * <pre>{@code
 * client.conditions().search(RecordFilter.conditions().withPatientId(patientId).withStatus(ConditionClinicalStatus.ACTIVE));
 * }</pre>
 *
 * @param <S> the status of the kind
 * @param code code, alone or as {@code system|code}
 */
@RecordBuilder
public record RecordFilter<S extends Enum<S>>(
        @Nullable PatientId patientId,
        @Nullable EncounterId encounterId,
        @Nullable S status,
        @Nullable String code,
        @Nullable Instant from,
        @Nullable Instant to)
        implements RecordFilterBuilder.With<S>, PatientFilter {
    /** Observations, which have a filter of their own. */
    public static ObservationFilter observations() {
        return ObservationFilter.all();
    }

    /** Diagnoses, by their certainty and {@code diagnosedAt}. */
    public static RecordFilter<DiagnosisCertainty> diagnoses() {
        return all();
    }

    /** Conditions, by their clinical status and {@code recordedAt}. */
    public static RecordFilter<ConditionClinicalStatus> conditions() {
        return all();
    }

    /** Allergies, by their clinical status, {@code recordedAt} and the code of the substance. */
    public static RecordFilter<AllergyClinicalStatus> allergies() {
        return all();
    }

    /** Clinical notes, by their {@code createdAt} and the code of the type. */
    public static RecordFilter<ClinicalNoteStatus> clinicalNotes() {
        return all();
    }

    /** Care plans, by their {@code periodStart} and the code of the category. */
    public static RecordFilter<CarePlanStatus> carePlans() {
        return all();
    }

    /** The same filter with a code of a code system. */
    public RecordFilter<S> withCode(String system, String code) {
        return withCode(PatientFilter.token(system, code));
    }

    /** Reads a page with this filter. */
    <P> P page(PageCall<S, P> call, UUID patient, int page, int size) throws ApiException {
        return call.on(patient, PatientRecords.valueOf(encounterId), status, code, from, to, page, size);
    }

    /** Searches with this filter. */
    <R> R search(SearchCall<S, R> call) throws ApiException {
        return call.on(PatientRecords.valueOf(patientId), PatientRecords.valueOf(encounterId), status, code, from, to);
    }

    private static <S extends Enum<S>> RecordFilter<S> all() {
        return new RecordFilter<>(null, null, null, null, null, null);
    }

    /** The parameters that the pages of these kinds have in common, in the order of the specification. */
    @FunctionalInterface
    interface PageCall<S, P> {
        P on(
                UUID patientId,
                @Nullable UUID encounterId,
                @Nullable S status,
                @Nullable String code,
                @Nullable Instant from,
                @Nullable Instant to,
                int page,
                int size)
                throws ApiException;
    }

    /** The parameters that the searches of these kinds have in common, in the order of the specification. */
    @FunctionalInterface
    interface SearchCall<S, R> {
        R on(
                @Nullable UUID patientId,
                @Nullable UUID encounterId,
                @Nullable S status,
                @Nullable String code,
                @Nullable Instant from,
                @Nullable Instant to)
                throws ApiException;
    }
}
