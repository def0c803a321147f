package org.clinicalplatform.client;

import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.generated.api.ObservationsApi;
import org.clinicalplatform.client.generated.model.Observation;
import org.clinicalplatform.client.generated.model.ObservationCreate;
import org.clinicalplatform.client.generated.model.ObservationPage;
import org.jspecify.annotations.Nullable;

/**
 * Measurements, results and findings. An observation is not changed: one made in error is voided and recorded anew.
 * {@code delete} voids the observations with it that name it as their parent: voiding a panel voids its results.
 */
public final class Observations
        extends VoidableRecords<ObservationId, Observation, ObservationPage, ObservationFilter> {
    private final Calls<ObservationsApi> calls;

    Observations(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, ObservationsApi::new);
    }

    /**
     * Records an observation.
     *
     * @throws AccessDeniedException if the caller may not see the patient, there is no such patient, or the permission
     *     is missing
     * @throws InvalidRequestException if it breaks a rule, or names an encounter or an observation that is not
     *     available or is another patient's
     */
    public Observation create(ObservationCreate observation) {
        return calls.call(Operation.CREATE_OBSERVATION, api -> api.createObservation(observation));
    }

    @Override
    Observation read(UUID id) {
        return calls.call(Operation.GET_OBSERVATION, api -> api.getObservation(id));
    }

    @Override
    ObservationPage readPage(UUID patientId, ObservationFilter filter, int page, int size) {
        return calls.call(
                Operation.LIST_OBSERVATIONS,
                api -> api.listObservations(
                        patientId,
                        valueOf(filter.encounterId()),
                        filter.status(),
                        filter.category(),
                        filter.code(),
                        filter.from(),
                        filter.to(),
                        page,
                        size));
    }

    @Override
    SearchResult<Observation> find(ObservationFilter filter) {
        return calls.search(
                Operation.SEARCH_OBSERVATIONS,
                api -> api.searchObservationsWithHttpInfo(
                        valueOf(filter.patientId()),
                        valueOf(filter.encounterId()),
                        filter.status(),
                        filter.category(),
                        filter.code(),
                        filter.from(),
                        filter.to()));
    }

    @Override
    ObservationFilter ofPatient(PatientId patientId) {
        return ObservationFilter.all().withPatientId(patientId);
    }

    @Override
    PageSpliterator.Page<Observation> contents(ObservationPage page) {
        return new PageSpliterator.Page<>(page.getItems(), Observation::getId, page.getSize(), page.getTotalItems());
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_OBSERVATION, api -> api.deleteObservation(id, reason));
    }
}
