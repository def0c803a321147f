package org.clinicalplatform.demographics.banner;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.util.UUID;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.demographics.person.PersonFilter;
import org.clinicalplatform.demographics.person.PersonService;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.persistence.Page;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Finds patients for clinicians. */
@Service
class PatientBannerService {
    private final PatientBannerMapper banners;
    private final PersonService persons;
    private final Clock clock;

    PatientBannerService(PatientBannerMapper banners, PersonService persons, Clock clock) {
        this.banners = banners;
        this.persons = persons;
        this.clock = clock;
    }

    /** A page of the visible patients who match the filter, the best match first. */
    @Transactional(readOnly = true)
    public Page<PatientBanner> search(Caller caller, PersonFilter filter, PageQuery query) {
        Viewer viewer = Viewer.of(caller, clock.instant());
        UUID tenantId = requireNonNull(caller.tenantId());
        persons.tolerateTypingErrors(filter, number -> banners.matchesAtLeast(number, viewer, tenantId, filter));
        return Page.of(
                query, banners.search(viewer, tenantId, filter, query), () -> banners.count(viewer, tenantId, filter));
    }
}
