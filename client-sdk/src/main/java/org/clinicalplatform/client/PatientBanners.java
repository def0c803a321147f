package org.clinicalplatform.client;

import java.util.stream.Stream;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.generated.api.PatientBannersApi;
import org.clinicalplatform.client.generated.model.PatientBanner;
import org.clinicalplatform.client.generated.model.PatientBannerPage;

/**
 * Finds patients for clinicians: those whom the account may see, with the data that identify them. {@link
 * Visits#withPatients()} and {@link Encounters#withPatients()} add the same to lists of records, and {@link WardLists}
 * has it too.
 */
public final class PatientBanners {
    private final Calls<PatientBannersApi> calls;

    PatientBanners(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PatientBannersApi::new);
    }

    /**
     * Reads one page of a search, best match first. The names and identifiers of a merged patient find the surviving
     * one.
     *
     * @throws InvalidRequestException if the filter has no criterion
     */
    public PatientBannerPage search(PersonFilter filter, int page, int size) {
        return calls.call(
                Operation.SEARCH_PATIENT_BANNERS,
                api -> api.searchPatientBanners(
                        filter.identifier(), filter.name(), filter.birthDate(), filter.phone(), page, size));
    }

    /** Streams the results of a search, best match first. */
    public Stream<PatientBanner> stream(PersonFilter filter) {
        return PageSpliterator.stream((number, size) -> {
            PatientBannerPage page = search(filter, number, size);
            return new PageSpliterator.Page<>(
                    page.getItems(), PatientBanner::getPatientId, page.getSize(), page.getTotalItems());
        });
    }
}
