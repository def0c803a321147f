package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.EncountersApi;
import org.clinicalplatform.client.generated.model.Encounter;
import org.clinicalplatform.client.generated.model.EncounterCreate;
import org.clinicalplatform.client.generated.model.EncounterPage;
import org.clinicalplatform.client.generated.model.EncounterUpdate;
import org.jspecify.annotations.Nullable;

/**
 * Contacts between a patient and those who care, one or more in a visit. Where the patient is during one is up to
 * {@link EncounterLocations}, who takes part to {@link EncounterProviders}.
 *
 * <p>An encounter that other records refer to is not voided: {@code delete} throws a {@link ConflictException}
 * until they are.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class Encounters extends VoidableRecords<EncounterId, Encounter, EncounterPage, EncounterFilter> {
    private final Calls<EncountersApi> calls;

    Encounters(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, EncountersApi::new);
    }

    /**
     * Records an encounter. Never retried by itself: after a
     * {@link org.clinicalplatform.client.error.ClinicalTransportException} that may have taken effect, look first.
     *
     * @param encounter the encounter to record
     * @return the encounter as it was recorded
     * @throws AccessDeniedException if the caller may not see the patient, there is no such patient, or the permission
     *     is missing
     * @throws InvalidRequestException if it breaks a rule, or names a visit that is not available or is another
     *     patient's
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public Encounter create(EncounterCreate encounter) {
        return calls.call(Operation.CREATE_ENCOUNTER, api -> api.createEncounter(encounter));
    }

    /**
     * Replaces what an encounter says. What the body leaves out is emptied. Never retried by itself.
     *
     * @param id which
     * @param encounter all that it is to say, with the version that was read
     * @return the encounter as it is now
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if the version is stale
     * @throws InvalidRequestException if it breaks a rule
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public Encounter update(EncounterId id, EncounterUpdate encounter) {
        return calls.call(Operation.UPDATE_ENCOUNTER, api -> api.updateEncounter(id.value(), encounter));
    }

    @Override
    Encounter read(UUID id) {
        return calls.call(Operation.GET_ENCOUNTER, api -> api.getEncounter(id));
    }

    @Override
    EncounterPage readPage(UUID patientId, int page, int size) {
        return calls.call(Operation.LIST_ENCOUNTERS, api -> api.listEncounters(patientId, page, size));
    }

    @Override
    List<Encounter> find(EncounterFilter filter) {
        return calls.call(
                Operation.SEARCH_ENCOUNTERS,
                api -> api.searchEncounters(
                        valueOf(filter.patientId()),
                        valueOf(filter.visitId()),
                        filter.status(),
                        filter.code(),
                        filter.from(),
                        filter.to()));
    }

    @Override
    PageSpliterator.Page<Encounter> contents(EncounterPage page) {
        return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_ENCOUNTER, api -> api.deleteEncounter(id, reason));
    }
}
