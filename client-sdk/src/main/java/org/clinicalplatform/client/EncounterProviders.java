package org.clinicalplatform.client;

import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.generated.api.EncounterProvidersApi;
import org.clinicalplatform.client.generated.model.EncounterProvider;
import org.clinicalplatform.client.generated.model.EncounterProviderCreate;
import org.clinicalplatform.client.generated.model.EncounterProviderPage;
import org.clinicalplatform.client.generated.model.ParticipationEnd;
import org.jspecify.annotations.Nullable;

/**
 * Participations of providers in encounters.
 *
 * <p>Three operations are an exception to the rule that a denied record looks like an unknown one. {@link #list},
 * {@link #create} and {@link #delete(EncounterProviderId)} throw {@link AccessDeniedException} for an existing
 * encounter that the caller may not see. For an encounter that cannot be resolved (unknown or voided) the list is empty
 * and deleting succeeds.
 */
public final class EncounterProviders
        extends PatientRecords<EncounterProviderId, EncounterProvider, EncounterProviderPage, EncounterProviderFilter> {
    private final Calls<EncounterProvidersApi> calls;

    EncounterProviders(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, EncounterProvidersApi::new);
    }

    /**
     * Lists the participations of an encounter, the latest start first, at most 500.
     *
     * @return the participations; also empty if the encounter cannot be resolved
     * @throws AccessDeniedException if the encounter exists and the caller may not see it, or the permission is missing
     */
    public SearchResult<EncounterProvider> list(EncounterId encounterId) {
        return calls.search(
                Operation.LIST_PROVIDERS_OF_ENCOUNTER,
                api -> api.listProvidersOfEncounterWithHttpInfo(encounterId.value()));
    }

    /**
     * Records a participation.
     *
     * @throws AccessDeniedException if the encounter exists and the caller may not see it, or the permission is missing
     * @throws ConflictException if the encounter is finished or cancelled, unless the participation has an end and lies
     *     within the time of the encounter
     * @throws InvalidRequestException if the body breaks a rule, the encounter cannot be resolved, or the provider is
     *     not an account of the tenant
     */
    public EncounterProvider create(EncounterId encounterId, EncounterProviderCreate participation) {
        return calls.call(
                Operation.CREATE_ENCOUNTER_PROVIDER,
                api -> api.createEncounterProvider(encounterId.value(), participation));
    }

    /**
     * Ends a participation now, or with its encounter if that is over.
     *
     * @throws ConflictException if the participation has ended
     */
    public EncounterProvider end(EncounterProviderId id) {
        return end(id, new ParticipationEnd());
    }

    /**
     * Ends a participation.
     *
     * @throws ConflictException if the participation has ended
     * @throws InvalidRequestException if the end is before the start or in the future, or the participation begins in
     *     the future: void that one
     */
    public EncounterProvider end(EncounterProviderId id, ParticipationEnd end) {
        return calls.call(Operation.END_ENCOUNTER_PROVIDER, api -> api.endEncounterProvider(id.value(), end));
    }

    /**
     * Voids a participation that was recorded in error. Also succeeds for a participation that cannot be resolved.
     *
     * @throws AccessDeniedException if the caller may not see the encounter, or the permission is missing
     */
    public void delete(EncounterProviderId id) {
        voidFor(null, id);
    }

    /**
     * As {@link #delete(EncounterProviderId)}, and keeps the reason with the participation.
     *
     * @throws AccessDeniedException if the caller may not see the encounter, or the permission is missing
     */
    public void delete(EncounterProviderId id, String reason) {
        voidFor(reason, id);
    }

    @Override
    EncounterProvider read(UUID id) {
        return calls.call(Operation.GET_ENCOUNTER_PROVIDER, api -> api.getEncounterProvider(id));
    }

    @Override
    EncounterProviderPage readPage(UUID patientId, EncounterProviderFilter filter, int page, int size) {
        return calls.call(
                Operation.LIST_ENCOUNTER_PROVIDERS,
                api -> api.listEncounterProviders(
                        patientId,
                        valueOf(filter.encounterId()),
                        filter.providerId(),
                        filter.role(),
                        filter.activeAt(),
                        filter.from(),
                        filter.to(),
                        page,
                        size));
    }

    @Override
    SearchResult<EncounterProvider> find(EncounterProviderFilter filter) {
        return calls.search(
                Operation.SEARCH_ENCOUNTER_PROVIDERS,
                api -> api.searchEncounterProvidersWithHttpInfo(
                        valueOf(filter.patientId()),
                        valueOf(filter.encounterId()),
                        filter.providerId(),
                        filter.role(),
                        filter.activeAt(),
                        filter.from(),
                        filter.to()));
    }

    @Override
    EncounterProviderFilter ofPatient(PatientId patientId) {
        return EncounterProviderFilter.all().withPatientId(patientId);
    }

    @Override
    PageSpliterator.Page<EncounterProvider> contents(EncounterProviderPage page) {
        return new PageSpliterator.Page<>(
                page.getItems(), EncounterProvider::getId, page.getSize(), page.getTotalItems());
    }

    private void voidFor(@Nullable String reason, EncounterProviderId id) {
        calls.run(Operation.DELETE_ENCOUNTER_PROVIDER, api -> api.deleteEncounterProvider(id.value(), reason));
    }
}
