package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.AllergiesApi;
import org.clinicalplatform.client.generated.model.Allergy;
import org.clinicalplatform.client.generated.model.AllergyClinicalStatus;
import org.clinicalplatform.client.generated.model.AllergyCreate;
import org.clinicalplatform.client.generated.model.AllergyPage;
import org.clinicalplatform.client.generated.model.AllergyUpdate;
import org.jspecify.annotations.Nullable;

/**
 * Substances that harm the patient, or the explicit statement that none is known. That nothing was recorded is no such
 * statement.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class Allergies
        extends VoidableRecords<AllergyId, Allergy, AllergyPage, RecordFilter<AllergyClinicalStatus>> {
    private final Calls<AllergiesApi> calls;

    Allergies(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, AllergiesApi::new);
    }

    /**
     * Records an allergy. Never retried by itself: after a
     * {@link org.clinicalplatform.client.error.ClinicalTransportException} that may have taken effect, look first.
     *
     * @param allergy the allergy to record
     * @return the allergy as it was recorded
     * @throws AccessDeniedException if the caller may not see the patient, there is no such patient, or the permission
     *     is missing
     * @throws InvalidRequestException if it breaks a rule, or names an encounter that is not available or is another
     *     patient's
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public Allergy create(AllergyCreate allergy) {
        return calls.call(Operation.CREATE_ALLERGY, api -> api.createAllergy(allergy));
    }

    /**
     * Replaces what an allergy says. What the body leaves out is emptied. Never retried by itself.
     *
     * @param id which
     * @param allergy all that it is to say, with the version that was read
     * @return the allergy as it is now
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if the version is stale
     * @throws InvalidRequestException if it breaks a rule
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public Allergy update(AllergyId id, AllergyUpdate allergy) {
        return calls.call(Operation.UPDATE_ALLERGY, api -> api.updateAllergy(id.value(), allergy));
    }

    @Override
    Allergy read(UUID id) {
        return calls.call(Operation.GET_ALLERGY, api -> api.getAllergy(id));
    }

    @Override
    AllergyPage readPage(UUID patientId, int page, int size) {
        return calls.call(Operation.LIST_ALLERGIES, api -> api.listAllergies(patientId, page, size));
    }

    @Override
    List<Allergy> find(RecordFilter<AllergyClinicalStatus> filter) {
        return calls.call(
                Operation.SEARCH_ALLERGIES,
                api -> api.searchAllergies(
                        valueOf(filter.patientId()),
                        valueOf(filter.encounterId()),
                        filter.status(),
                        filter.code(),
                        filter.from(),
                        filter.to()));
    }

    @Override
    PageSpliterator.Page<Allergy> contents(AllergyPage page) {
        return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_ALLERGY, api -> api.deleteAllergy(id, reason));
    }
}
