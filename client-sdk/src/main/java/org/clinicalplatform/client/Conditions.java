package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.ConditionsApi;
import org.clinicalplatform.client.generated.model.Condition;
import org.clinicalplatform.client.generated.model.ConditionClinicalStatus;
import org.clinicalplatform.client.generated.model.ConditionCreate;
import org.clinicalplatform.client.generated.model.ConditionPage;
import org.clinicalplatform.client.generated.model.ConditionUpdate;
import org.jspecify.annotations.Nullable;

/**
 * Problems and concerns that last.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class Conditions
        extends VoidableRecords<ConditionId, Condition, ConditionPage, RecordFilter<ConditionClinicalStatus>> {
    private final Calls<ConditionsApi> calls;

    Conditions(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, ConditionsApi::new);
    }

    /**
     * Records a condition. Never retried by itself: after a
     * {@link org.clinicalplatform.client.error.ClinicalTransportException} that may have taken effect, look first.
     *
     * @param condition the condition to record
     * @return the condition as it was recorded
     * @throws AccessDeniedException if the caller may not see the patient, there is no such patient, or the permission
     *     is missing
     * @throws InvalidRequestException if it breaks a rule, or names an encounter that is not available or is another
     *     patient's
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public Condition create(ConditionCreate condition) {
        return calls.call(Operation.CREATE_CONDITION, api -> api.createCondition(condition));
    }

    /**
     * Replaces what a condition says. What the body leaves out is emptied. Never retried by itself.
     *
     * @param id which
     * @param condition all that it is to say, with the version that was read
     * @return the condition as it is now
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if the version is stale
     * @throws InvalidRequestException if it breaks a rule
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public Condition update(ConditionId id, ConditionUpdate condition) {
        return calls.call(Operation.UPDATE_CONDITION, api -> api.updateCondition(id.value(), condition));
    }

    @Override
    Condition read(UUID id) {
        return calls.call(Operation.GET_CONDITION, api -> api.getCondition(id));
    }

    @Override
    ConditionPage readPage(UUID patientId, int page, int size) {
        return calls.call(Operation.LIST_CONDITIONS, api -> api.listConditions(patientId, page, size));
    }

    @Override
    List<Condition> find(RecordFilter<ConditionClinicalStatus> filter) {
        return calls.call(
                Operation.SEARCH_CONDITIONS,
                api -> api.searchConditions(
                        valueOf(filter.patientId()),
                        valueOf(filter.encounterId()),
                        filter.status(),
                        filter.code(),
                        filter.from(),
                        filter.to()));
    }

    @Override
    PageSpliterator.Page<Condition> contents(ConditionPage page) {
        return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_CONDITION, api -> api.deleteCondition(id, reason));
    }
}
