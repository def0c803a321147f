package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.CarePlansApi;
import org.clinicalplatform.client.generated.model.CarePlan;
import org.clinicalplatform.client.generated.model.CarePlanCreate;
import org.clinicalplatform.client.generated.model.CarePlanPage;
import org.clinicalplatform.client.generated.model.CarePlanStatus;
import org.clinicalplatform.client.generated.model.CarePlanUpdate;
import org.jspecify.annotations.Nullable;

/**
 * What is intended for a patient, with goals and activities to reach them.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class CarePlans extends VoidableRecords<CarePlanId, CarePlan, CarePlanPage, RecordFilter<CarePlanStatus>> {
    private final Calls<CarePlansApi> calls;

    CarePlans(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, CarePlansApi::new);
    }

    /**
     * Records a care plan. Never retried by itself: after a
     * {@link org.clinicalplatform.client.error.ClinicalTransportException} that may have taken effect, look first.
     *
     * @param carePlan the care plan to record
     * @return the care plan as it was recorded
     * @throws AccessDeniedException if the caller may not see the patient, there is no such patient, or the permission
     *     is missing
     * @throws InvalidRequestException if it breaks a rule, or names an encounter or a condition that is not available
     *     or is another patient's
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public CarePlan create(CarePlanCreate carePlan) {
        return calls.call(Operation.CREATE_CARE_PLAN, api -> api.createCarePlan(carePlan));
    }

    /**
     * Replaces what a care plan says. What the body leaves out is emptied. Never retried by itself.
     *
     * @param id which
     * @param carePlan all that it is to say, with the version that was read
     * @return the care plan as it is now
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if the version is stale
     * @throws InvalidRequestException if it breaks a rule, or names a condition that is not available or is another
     *     patient's
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public CarePlan update(CarePlanId id, CarePlanUpdate carePlan) {
        return calls.call(Operation.UPDATE_CARE_PLAN, api -> api.updateCarePlan(id.value(), carePlan));
    }

    @Override
    CarePlan read(UUID id) {
        return calls.call(Operation.GET_CARE_PLAN, api -> api.getCarePlan(id));
    }

    @Override
    CarePlanPage readPage(UUID patientId, int page, int size) {
        return calls.call(Operation.LIST_CARE_PLANS, api -> api.listCarePlans(patientId, page, size));
    }

    @Override
    List<CarePlan> find(RecordFilter<CarePlanStatus> filter) {
        return calls.call(
                Operation.SEARCH_CARE_PLANS,
                api -> api.searchCarePlans(
                        valueOf(filter.patientId()),
                        valueOf(filter.encounterId()),
                        filter.status(),
                        filter.code(),
                        filter.from(),
                        filter.to()));
    }

    @Override
    PageSpliterator.Page<CarePlan> contents(CarePlanPage page) {
        return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_CARE_PLAN, api -> api.deleteCarePlan(id, reason));
    }
}
