package org.clinicalplatform.clinical.wardlist;

import java.time.Clock;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.demographics.banner.PatientBanners;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.SearchResult;
import org.springframework.stereotype.Service;

/** Reads who lies where. */
@Service
class WardListService {
    private final WardListMapper placements;
    private final Clock clock;

    WardListService(WardListMapper placements, Clock clock) {
        this.placements = placements;
        this.clock = clock;
    }

    /**
     * The active placements of patients whom the caller may see, sorted by ward, room and bed.
     *
     * @throws ApiException with 403 if the caller may not be shown banners
     */
    SearchResult<WardListEntry> entries(Caller caller, WardListFilter filter) {
        PatientBanners.requireReadable(caller);
        return SearchResult.of(
                placements.find(Viewer.of(caller, clock.instant()), filter, SearchResult.QUERY),
                entry -> entry.patient().bytes());
    }
}
