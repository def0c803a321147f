package org.clinicalplatform.client;

import java.util.UUID;
import org.clinicalplatform.client.generated.api.CarePlansApi;
import org.clinicalplatform.client.generated.model.CarePlan;
import org.clinicalplatform.client.generated.model.CarePlanCreate;
import org.clinicalplatform.client.generated.model.CarePlanPage;
import org.clinicalplatform.client.generated.model.CarePlanStatus;
import org.clinicalplatform.client.generated.model.CarePlanUpdate;
import org.jspecify.annotations.Nullable;

/** Care plans: what is intended for a patient, with goals and activities. */
public final class CarePlans
        extends ChangeableRecords<
                CarePlanId, CarePlan, CarePlanPage, RecordFilter<CarePlanStatus>, CarePlanCreate, CarePlanUpdate> {
    private final Calls<CarePlansApi> calls;

    CarePlans(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, CarePlansApi::new);
    }

    @Override
    CarePlan read(UUID id) {
        return calls.call(Operation.GET_CARE_PLAN, api -> api.getCarePlan(id));
    }

    @Override
    CarePlanPage readPage(UUID patientId, RecordFilter<CarePlanStatus> filter, int page, int size) {
        return calls.call(Operation.LIST_CARE_PLANS, api -> filter.page(api::listCarePlans, patientId, page, size));
    }

    @Override
    SearchResult<CarePlan> find(RecordFilter<CarePlanStatus> filter) {
        return calls.search(Operation.SEARCH_CARE_PLANS, api -> filter.search(api::searchCarePlansWithHttpInfo));
    }

    @Override
    RecordFilter<CarePlanStatus> ofPatient(PatientId patientId) {
        return RecordFilter.carePlans().withPatientId(patientId);
    }

    @Override
    PageSpliterator.Page<CarePlan> contents(CarePlanPage page) {
        return new PageSpliterator.Page<>(page.getItems(), CarePlan::getId, page.getSize(), page.getTotalItems());
    }

    @Override
    CarePlan insert(CarePlanCreate body) {
        return calls.call(Operation.CREATE_CARE_PLAN, api -> api.createCarePlan(body));
    }

    @Override
    CarePlan replace(UUID id, CarePlanUpdate body) {
        return calls.call(Operation.UPDATE_CARE_PLAN, api -> api.updateCarePlan(id, body));
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_CARE_PLAN, api -> api.deleteCarePlan(id, reason));
    }
}
