package org.clinicalplatform.client;

import java.util.UUID;
import org.clinicalplatform.client.generated.api.AllergiesApi;
import org.clinicalplatform.client.generated.model.Allergy;
import org.clinicalplatform.client.generated.model.AllergyClinicalStatus;
import org.clinicalplatform.client.generated.model.AllergyCreate;
import org.clinicalplatform.client.generated.model.AllergyPage;
import org.clinicalplatform.client.generated.model.AllergyUpdate;
import org.jspecify.annotations.Nullable;

/**
 * Allergies and intolerances of a patient, or the explicit statement that none is known. The absence of records is not
 * such a statement.
 */
public final class Allergies
        extends ChangeableRecords<
                AllergyId, Allergy, AllergyPage, RecordFilter<AllergyClinicalStatus>, AllergyCreate, AllergyUpdate> {
    private final Calls<AllergiesApi> calls;

    Allergies(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, AllergiesApi::new);
    }

    @Override
    Allergy read(UUID id) {
        return calls.call(Operation.GET_ALLERGY, api -> api.getAllergy(id));
    }

    @Override
    AllergyPage readPage(UUID patientId, RecordFilter<AllergyClinicalStatus> filter, int page, int size) {
        return calls.call(Operation.LIST_ALLERGIES, api -> filter.page(api::listAllergies, patientId, page, size));
    }

    @Override
    SearchResult<Allergy> find(RecordFilter<AllergyClinicalStatus> filter) {
        return calls.search(Operation.SEARCH_ALLERGIES, api -> filter.search(api::searchAllergiesWithHttpInfo));
    }

    @Override
    RecordFilter<AllergyClinicalStatus> ofPatient(PatientId patientId) {
        return RecordFilter.allergies().withPatientId(patientId);
    }

    @Override
    PageSpliterator.Page<Allergy> contents(AllergyPage page) {
        return new PageSpliterator.Page<>(page.getItems(), Allergy::getId, page.getSize(), page.getTotalItems());
    }

    @Override
    Allergy insert(AllergyCreate body) {
        return calls.call(Operation.CREATE_ALLERGY, api -> api.createAllergy(body));
    }

    @Override
    Allergy replace(UUID id, AllergyUpdate body) {
        return calls.call(Operation.UPDATE_ALLERGY, api -> api.updateAllergy(id, body));
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_ALLERGY, api -> api.deleteAllergy(id, reason));
    }
}
