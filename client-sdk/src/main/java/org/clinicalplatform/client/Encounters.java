package org.clinicalplatform.client;

import java.util.UUID;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.generated.api.EncountersApi;
import org.clinicalplatform.client.generated.model.Encounter;
import org.clinicalplatform.client.generated.model.EncounterCreate;
import org.clinicalplatform.client.generated.model.EncounterPage;
import org.clinicalplatform.client.generated.model.EncounterUpdate;
import org.clinicalplatform.client.generated.model.IncludedRecord;
import org.jspecify.annotations.Nullable;

/**
 * Encounters between a patient and health professionals, one or more in a visit. {@link EncounterLocations} shows where
 * the patient is during an encounter, {@link EncounterProviders} who takes part.
 *
 * <p>An encounter that other records refer to cannot be voided: {@code delete} throws a {@link ConflictException} until
 * those records are voided. Records of other systems, such as orders and invoices, cannot be voided by an operation.
 */
public final class Encounters
        extends ChangeableRecords<
                EncounterId, Encounter, EncounterPage, EncounterFilter, EncounterCreate, EncounterUpdate> {
    private final Calls<EncountersApi> calls;
    private final @Nullable IncludedRecord include;

    Encounters(Transport transport, Credentials credentials) {
        this(new Calls<>(transport, credentials, EncountersApi::new), null);
    }

    private Encounters(Calls<EncountersApi> calls, @Nullable IncludedRecord include) {
        this.calls = calls;
        this.include = include;
    }

    /**
     * The same operations with lists that contain the banner of the patient in each record. They also need the
     * permission to find patients: without it, lists throw {@link
     * org.clinicalplatform.client.error.AccessDeniedException}.
     */
    public Encounters withPatients() {
        return new Encounters(calls, IncludedRecord.PATIENT);
    }

    @Override
    Encounter read(UUID id) {
        return calls.call(Operation.GET_ENCOUNTER, api -> api.getEncounter(id));
    }

    @Override
    EncounterPage readPage(UUID patientId, EncounterFilter filter, int page, int size) {
        return calls.call(
                Operation.LIST_ENCOUNTERS,
                api -> api.listEncounters(
                        patientId,
                        valueOf(filter.visitId()),
                        filter.status(),
                        filter.code(),
                        filter.from(),
                        filter.to(),
                        page,
                        size,
                        include));
    }

    @Override
    SearchResult<Encounter> find(EncounterFilter filter) {
        return calls.search(
                Operation.SEARCH_ENCOUNTERS,
                api -> api.searchEncountersWithHttpInfo(
                        valueOf(filter.patientId()),
                        valueOf(filter.visitId()),
                        filter.status(),
                        filter.code(),
                        filter.from(),
                        filter.to(),
                        include));
    }

    @Override
    EncounterFilter ofPatient(PatientId patientId) {
        return EncounterFilter.all().withPatientId(patientId);
    }

    @Override
    PageSpliterator.Page<Encounter> contents(EncounterPage page) {
        return new PageSpliterator.Page<>(page.getItems(), Encounter::getId, page.getSize(), page.getTotalItems());
    }

    @Override
    Encounter insert(EncounterCreate body) {
        return calls.call(Operation.CREATE_ENCOUNTER, api -> api.createEncounter(body));
    }

    @Override
    Encounter replace(UUID id, EncounterUpdate body) {
        return calls.call(Operation.UPDATE_ENCOUNTER, api -> api.updateEncounter(id, body));
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_ENCOUNTER, api -> api.deleteEncounter(id, reason));
    }
}
