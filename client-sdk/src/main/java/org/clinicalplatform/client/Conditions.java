package org.clinicalplatform.client;

import java.util.UUID;
import org.clinicalplatform.client.generated.api.ConditionsApi;
import org.clinicalplatform.client.generated.model.Condition;
import org.clinicalplatform.client.generated.model.ConditionClinicalStatus;
import org.clinicalplatform.client.generated.model.ConditionCreate;
import org.clinicalplatform.client.generated.model.ConditionPage;
import org.clinicalplatform.client.generated.model.ConditionUpdate;
import org.jspecify.annotations.Nullable;

/** Problems and health concerns that last longer than one encounter. */
public final class Conditions
        extends ChangeableRecords<
                ConditionId,
                Condition,
                ConditionPage,
                RecordFilter<ConditionClinicalStatus>,
                ConditionCreate,
                ConditionUpdate> {
    private final Calls<ConditionsApi> calls;

    Conditions(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, ConditionsApi::new);
    }

    @Override
    Condition read(UUID id) {
        return calls.call(Operation.GET_CONDITION, api -> api.getCondition(id));
    }

    @Override
    ConditionPage readPage(UUID patientId, RecordFilter<ConditionClinicalStatus> filter, int page, int size) {
        return calls.call(Operation.LIST_CONDITIONS, api -> filter.page(api::listConditions, patientId, page, size));
    }

    @Override
    SearchResult<Condition> find(RecordFilter<ConditionClinicalStatus> filter) {
        return calls.search(Operation.SEARCH_CONDITIONS, api -> filter.search(api::searchConditionsWithHttpInfo));
    }

    @Override
    RecordFilter<ConditionClinicalStatus> ofPatient(PatientId patientId) {
        return RecordFilter.conditions().withPatientId(patientId);
    }

    @Override
    PageSpliterator.Page<Condition> contents(ConditionPage page) {
        return new PageSpliterator.Page<>(page.getItems(), Condition::getId, page.getSize(), page.getTotalItems());
    }

    @Override
    Condition insert(ConditionCreate body) {
        return calls.call(Operation.CREATE_CONDITION, api -> api.createCondition(body));
    }

    @Override
    Condition replace(UUID id, ConditionUpdate body) {
        return calls.call(Operation.UPDATE_CONDITION, api -> api.updateCondition(id, body));
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_CONDITION, api -> api.deleteCondition(id, reason));
    }
}
