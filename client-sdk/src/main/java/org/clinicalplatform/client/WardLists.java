package org.clinicalplatform.client;

import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.generated.api.WardListsApi;
import org.clinicalplatform.client.generated.model.WardListEntry;

/** The patients in a facility or ward, with their beds. */
public final class WardLists {
    private final Calls<WardListsApi> calls;

    WardLists(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, WardListsApi::new);
    }

    /**
     * Reads the active placements with the banners of the patients, sorted by ward, room and bed.
     *
     * @return at most 500, see {@link SearchResult#isTruncated}. Patients whom the caller may not see are left out, so
     *     a bed that is missing may be occupied
     * @throws AccessDeniedException if the permission to read placements or banners is missing
     * @throws InvalidRequestException if neither the filter nor the session names a facility
     */
    public SearchResult<WardListEntry> read(WardListFilter filter) {
        return calls.search(
                Operation.GET_WARD_LIST, api -> api.getWardListWithHttpInfo(filter.facilityId(), filter.ward()));
    }
}
