package org.clinicalplatform.client;

import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.generated.api.EncounterLocationsApi;
import org.clinicalplatform.client.generated.model.EncounterLocation;
import org.clinicalplatform.client.generated.model.EncounterLocationCreate;
import org.clinicalplatform.client.generated.model.EncounterLocationPage;
import org.clinicalplatform.client.generated.model.EncounterTransfer;
import org.clinicalplatform.client.generated.model.PlacementTime;
import org.jspecify.annotations.Nullable;

/**
 * Placements of patients in wards, rooms and beds during an encounter. An encounter has one active placement, a bed one
 * patient.
 */
public final class EncounterLocations
        extends VoidableRecords<
                EncounterLocationId, EncounterLocation, EncounterLocationPage, EncounterLocationFilter> {
    private final Calls<EncounterLocationsApi> calls;

    EncounterLocations(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, EncounterLocationsApi::new);
    }

    /**
     * Creates a placement at the facility of the session, active unless the body has the status {@code PLANNED} or an
     * end. One with an end is completed, and may lie within the time of an encounter that is over.
     *
     * @throws AccessDeniedException if the permission is missing, the session is not narrowed to a facility, or the
     *     encounter has no patient
     * @throws InvalidRequestException if the body breaks a rule, or the encounter is not available
     * @throws ConflictException if the encounter has an active placement or is over, the patient has a bed in another
     *     encounter, the bed is occupied, or the facility was deactivated; the reason is {@code businessErrorCode()}
     */
    public EncounterLocation create(EncounterLocationCreate placement) {
        return calls.call(Operation.CREATE_ENCOUNTER_LOCATION, api -> api.createEncounterLocation(placement));
    }

    /**
     * Starts a planned placement now.
     *
     * @throws ConflictException if the placement is not planned, the encounter has an active placement or is over, the
     *     patient has a bed in another encounter, the bed is occupied, or the facility was deactivated; the reason is
     *     {@code businessErrorCode()}
     */
    public EncounterLocation start(EncounterLocationId id) {
        return start(id, new PlacementTime());
    }

    /**
     * Starts a planned placement.
     *
     * @param time time of the change; now if absent
     * @throws ConflictException if the placement is not planned, the encounter has an active placement or is over, the
     *     patient has a bed in another encounter, the bed is occupied, or the facility was deactivated; the reason is
     *     {@code businessErrorCode()}
     * @throws InvalidRequestException if the start is in the future
     */
    public EncounterLocation start(EncounterLocationId id, PlacementTime time) {
        return calls.call(Operation.START_ENCOUNTER_LOCATION, api -> api.startEncounterLocation(id.value(), time));
    }

    /**
     * Ends an active placement now.
     *
     * @throws ConflictException if the placement is not active
     */
    public EncounterLocation end(EncounterLocationId id) {
        return end(id, new PlacementTime());
    }

    /**
     * Ends an active placement.
     *
     * @param time time of the change; now if absent
     * @throws ConflictException if the placement is not active
     * @throws InvalidRequestException if the end is before the start or in the future
     */
    public EncounterLocation end(EncounterLocationId id, PlacementTime time) {
        return calls.call(Operation.END_ENCOUNTER_LOCATION, api -> api.endEncounterLocation(id.value(), time));
    }

    /**
     * Transfers the patient of an encounter: ends the active placement, if any, and starts the next one in one
     * transaction. The next one is at the facility of the session, whatever the facility of the former one. A transfer
     * does not have an {@code Idempotency-Key}: after a lost response, read {@link #current} before sending it again.
     *
     * @param transfer the new location and the time; now if absent
     * @throws AccessDeniedException if the permission is missing, or the session is not narrowed to a facility
     * @throws ConflictException if the encounter is over, the patient has a bed in another encounter, the bed is
     *     occupied, or the facility was deactivated; the reason is {@code businessErrorCode()}
     */
    public EncounterLocation transfer(EncounterId encounterId, EncounterTransfer transfer) {
        return calls.call(Operation.TRANSFER_ENCOUNTER, api -> api.transferEncounter(encounterId.value(), transfer));
    }

    /** Lists the placements of an encounter, newest first, at most 500. */
    public SearchResult<EncounterLocation> ofEncounter(EncounterId encounterId) {
        return calls.search(
                Operation.LIST_LOCATIONS_OF_ENCOUNTER,
                api -> api.listLocationsOfEncounterWithHttpInfo(encounterId.value()));
    }

    /**
     * Reads the current location of a patient. If it has no bed, {@code otherBedPlacementIds} names the one that is
     * kept meanwhile.
     *
     * @return the active placement that started last; empty if there is none, if the caller may not see the patient, or
     *     if the patient does not exist
     */
    public Optional<EncounterLocation> current(PatientId patientId) {
        return calls.find(Operation.GET_CURRENT_LOCATION, api -> api.getCurrentLocation(patientId.value()));
    }

    @Override
    EncounterLocation read(UUID id) {
        return calls.call(Operation.GET_ENCOUNTER_LOCATION, api -> api.getEncounterLocation(id));
    }

    @Override
    EncounterLocationPage readPage(UUID patientId, EncounterLocationFilter filter, int page, int size) {
        return calls.call(
                Operation.LIST_ENCOUNTER_LOCATIONS,
                api -> api.listEncounterLocations(
                        patientId,
                        valueOf(filter.encounterId()),
                        filter.facilityId(),
                        filter.status(),
                        filter.from(),
                        filter.to(),
                        page,
                        size));
    }

    @Override
    SearchResult<EncounterLocation> find(EncounterLocationFilter filter) {
        return calls.search(
                Operation.SEARCH_ENCOUNTER_LOCATIONS,
                api -> api.searchEncounterLocationsWithHttpInfo(
                        valueOf(filter.patientId()),
                        valueOf(filter.encounterId()),
                        filter.facilityId(),
                        filter.status(),
                        filter.from(),
                        filter.to()));
    }

    @Override
    EncounterLocationFilter ofPatient(PatientId patientId) {
        return EncounterLocationFilter.all().withPatientId(patientId);
    }

    @Override
    PageSpliterator.Page<EncounterLocation> contents(EncounterLocationPage page) {
        return new PageSpliterator.Page<>(
                page.getItems(), EncounterLocation::getId, page.getSize(), page.getTotalItems());
    }

    @Override
    void voidRecord(UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_ENCOUNTER_LOCATION, api -> api.deleteEncounterLocation(id, reason));
    }
}
