package org.clinicalplatform.client;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.EncounterLocationsApi;
import org.clinicalplatform.client.generated.model.EncounterLocation;
import org.clinicalplatform.client.generated.model.EncounterLocationCreate;
import org.clinicalplatform.client.generated.model.EncounterLocationPage;
import org.clinicalplatform.client.generated.model.EncounterTransfer;
import org.clinicalplatform.client.generated.model.PlacementTime;
import org.jspecify.annotations.Nullable;

/**
 * Where patients are placed: in the course of an encounter, at one place at a time, and one patient in a bed.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class EncounterLocations
        extends VoidableRecords<
                EncounterLocationId, EncounterLocation, EncounterLocationPage, EncounterLocationFilter> {
    private final Calls<EncounterLocationsApi> calls;

    EncounterLocations(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, EncounterLocationsApi::new);
    }

    /**
     * Places the patient of an encounter in the facility the session is narrowed to: at once, unless the body says that
     * it is only planned. Never retried by itself: after a
     * {@link org.clinicalplatform.client.error.ClinicalTransportException} that may have taken effect, look first.
     *
     * @param placement the placement to make
     * @return the placement
     * @throws AccessDeniedException if the permission is missing, the session is not narrowed to a facility, or the
     *     encounter names no patient
     * @throws InvalidRequestException if it breaks a rule, or no encounter is available under the id it names, which
     *     proves nothing
     * @throws ConflictException if the encounter has an active placement already, or the bed is occupied
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public EncounterLocation create(EncounterLocationCreate placement) {
        return calls.call(Operation.CREATE_ENCOUNTER_LOCATION, api -> api.createEncounterLocation(placement));
    }

    /**
     * Begins a planned placement now. Never retried by itself.
     *
     * @param id which
     * @return the placement, active
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if it is not planned, the encounter has an active placement, or the bed is occupied
     */
    public EncounterLocation start(EncounterLocationId id) {
        return start(id, new PlacementTime());
    }

    /**
     * Begins a planned placement. Never retried by itself.
     *
     * @param id which
     * @param time when; now if it does not say
     * @return the placement, active
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if it is not planned, the encounter has an active placement, or the bed is occupied
     * @throws InvalidRequestException if it would begin in the future
     */
    public EncounterLocation start(EncounterLocationId id, PlacementTime time) {
        return calls.call(Operation.START_ENCOUNTER_LOCATION, api -> api.startEncounterLocation(id.value(), time));
    }

    /**
     * Ends an active placement now. Never retried by itself.
     *
     * @param id which
     * @return the placement, completed
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if it is not active
     */
    public EncounterLocation end(EncounterLocationId id) {
        return end(id, new PlacementTime());
    }

    /**
     * Ends an active placement. Never retried by itself.
     *
     * @param id which
     * @param time when; now if it does not say
     * @return the placement, completed
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if it is not active
     * @throws InvalidRequestException if it would end before its begin or in the future
     */
    public EncounterLocation end(EncounterLocationId id, PlacementTime time) {
        return calls.call(Operation.END_ENCOUNTER_LOCATION, api -> api.endEncounterLocation(id.value(), time));
    }

    /**
     * Moves the patient of an encounter: ends the active placement and begins another at the same moment, or does
     * neither. Where nothing is active the patient is placed. Never retried by itself.
     *
     * @param encounterId whose patient
     * @param transfer where to, and when; now if it does not say
     * @return the new placement
     * @throws RecordNotAvailableException if no encounter is available under this id, which proves nothing
     * @throws ConflictException if the bed is occupied
     * @throws InvalidRequestException if it breaks a rule
     */
    public EncounterLocation transfer(EncounterId encounterId, EncounterTransfer transfer) {
        return calls.call(Operation.TRANSFER_ENCOUNTER, api -> api.transferEncounter(encounterId.value(), transfer));
    }

    /**
     * Reads the placements of an encounter.
     *
     * @param encounterId which
     * @return at most 500, the newest first; empty for an encounter without any
     * @throws RecordNotAvailableException if no encounter is available under this id, which proves nothing
     */
    public List<EncounterLocation> ofEncounter(EncounterId encounterId) {
        return calls.call(
                Operation.LIST_LOCATIONS_OF_ENCOUNTER, api -> api.listLocationsOfEncounter(encounterId.value()));
    }

    /**
     * Finds where a patient is.
     *
     * @param patientId which
     * @return the active placement that began last; empty if there is none and as well if the caller may not see the
     *     patient or there is no such patient, so that nothing follows from it
     * @throws AccessDeniedException if the permission is missing
     */
    public Optional<EncounterLocation> current(PatientId patientId) {
        return calls.find(Operation.GET_CURRENT_LOCATION, api -> api.getCurrentLocation(patientId.value()));
    }

    @Override
    EncounterLocation read(UUID id) {
        return calls.call(Operation.GET_ENCOUNTER_LOCATION, api -> api.getEncounterLocation(id));
    }

    @Override
    EncounterLocationPage readPage(UUID patientId, int page, int size) {
        return calls.call(Operation.LIST_ENCOUNTER_LOCATIONS, api -> api.listEncounterLocations(patientId, page, size));
    }

    @Override
    List<EncounterLocation> find(EncounterLocationFilter filter) {
        return calls.call(
                Operation.SEARCH_ENCOUNTER_LOCATIONS,
                api -> api.searchEncounterLocations(
                        valueOf(filter.patientId()),
                        valueOf(filter.encounterId()),
                        filter.status(),
                        filter.from(),
                        filter.to()));
    }

    @Override
    PageSpliterator.Page<EncounterLocation> contents(EncounterLocationPage page) {
        return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_ENCOUNTER_LOCATION, api -> api.deleteEncounterLocation(id, reason));
    }
}
