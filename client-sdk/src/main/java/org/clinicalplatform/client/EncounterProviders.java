package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.EncounterProvidersApi;
import org.clinicalplatform.client.generated.model.EncounterProvider;
import org.clinicalplatform.client.generated.model.EncounterProviderCreate;
import org.clinicalplatform.client.generated.model.EncounterProviderPage;
import org.clinicalplatform.client.generated.model.ParticipationEnd;
import org.jspecify.annotations.Nullable;

/**
 * Who takes part in an encounter.
 *
 * <p>Three operations are the contract's exception of its denial convention, that a record which the caller may not see
 * answers like one that does not exist. {@link #list}, {@link #create} and {@link #delete(EncounterProviderId)} refuse
 * an encounter that exists and that the caller may not see with an {@link AccessDeniedException}, while one that cannot
 * be resolved, because the id names nothing or the encounter was voided, has an empty list, and voiding a participation
 * that cannot be resolved succeeds. An empty list therefore proves neither that the encounter exists nor that nobody
 * takes part. All other operations keep the convention.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class EncounterProviders
        extends PatientRecords<EncounterProviderId, EncounterProvider, EncounterProviderPage, EncounterProviderFilter> {
    private final Calls<EncounterProvidersApi> calls;

    EncounterProviders(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, EncounterProvidersApi::new);
    }

    /**
     * Lists who takes part in an encounter.
     *
     * @param encounterId which
     * @return at most 500 participations, the latest to start first; empty as well if the encounter cannot be resolved
     * @throws AccessDeniedException if the encounter exists and the caller may not see it, or the permission is missing
     */
    public List<EncounterProvider> list(EncounterId encounterId) {
        return calls.call(
                Operation.LIST_PROVIDERS_OF_ENCOUNTER, api -> api.listProvidersOfEncounter(encounterId.value()));
    }

    /**
     * Records that somebody takes part in an encounter. Never retried by itself: after a
     * {@link org.clinicalplatform.client.error.ClinicalTransportException} that may have taken effect, look first.
     *
     * @param encounterId which
     * @param participation who, as what and when
     * @return the participation
     * @throws AccessDeniedException if the encounter exists and the caller may not see it, or the permission is missing
     * @throws InvalidRequestException if it breaks a rule, the encounter cannot be resolved, or the provider is no
     *     account of the tenant
     * @throws IllegalArgumentException if a value was read from a newer service and is unknown to this client
     */
    public EncounterProvider create(EncounterId encounterId, EncounterProviderCreate participation) {
        return calls.call(
                Operation.CREATE_ENCOUNTER_PROVIDER,
                api -> api.createEncounterProvider(encounterId.value(), participation));
    }

    /**
     * Ends a participation now. Never retried by itself.
     *
     * @param id which
     * @return the participation, ended
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if it was ended before
     */
    public EncounterProvider end(EncounterProviderId id) {
        return end(id, new ParticipationEnd());
    }

    /**
     * Ends a participation. Never retried by itself.
     *
     * @param id which
     * @param end when; now if it does not say
     * @return the participation, ended
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws ConflictException if it was ended before
     * @throws InvalidRequestException if it would end before its start or in the future
     */
    public EncounterProvider end(EncounterProviderId id, ParticipationEnd end) {
        return calls.call(Operation.END_ENCOUNTER_PROVIDER, api -> api.endEncounterProvider(id.value(), end));
    }

    /**
     * Voids a participation that was recorded in error. Returning proves nothing about one that cannot be resolved:
     * there was then nothing to void. Never retried by itself.
     *
     * @param id which
     * @throws AccessDeniedException if it is in an encounter that exists and that the caller may not see, or the
     *     permission is missing
     */
    public void delete(EncounterProviderId id) {
        voidFor(null, id);
    }

    /**
     * Voids a participation that was recorded in error and keeps the reason with it. Returning proves nothing about one
     * that cannot be resolved: there was then nothing to void. Never retried by itself.
     *
     * @param id which
     * @param reason why, in up to 500 characters; it travels in the URL, so name no patient in it
     * @throws AccessDeniedException if it is in an encounter that exists and that the caller may not see, or the
     *     permission is missing
     * @throws InvalidRequestException if the reason is too long
     */
    public void delete(EncounterProviderId id, String reason) {
        voidFor(reason, id);
    }

    @Override
    EncounterProvider read(UUID id) {
        return calls.call(Operation.GET_ENCOUNTER_PROVIDER, api -> api.getEncounterProvider(id));
    }

    @Override
    EncounterProviderPage readPage(UUID patientId, int page, int size) {
        return calls.call(Operation.LIST_ENCOUNTER_PROVIDERS, api -> api.listEncounterProviders(patientId, page, size));
    }

    @Override
    List<EncounterProvider> find(EncounterProviderFilter filter) {
        return calls.call(
                Operation.SEARCH_ENCOUNTER_PROVIDERS,
                api -> api.searchEncounterProviders(
                        valueOf(filter.patientId()),
                        valueOf(filter.encounterId()),
                        filter.providerId(),
                        filter.role(),
                        filter.activeAt(),
                        filter.from(),
                        filter.to()));
    }

    @Override
    PageSpliterator.Page<EncounterProvider> contents(EncounterProviderPage page) {
        return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
    }

    private void voidFor(@Nullable String reason, EncounterProviderId id) {
        calls.run(Operation.DELETE_ENCOUNTER_PROVIDER, api -> api.deleteEncounterProvider(id.value(), reason));
    }
}
