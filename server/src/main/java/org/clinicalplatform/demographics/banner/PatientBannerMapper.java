package org.clinicalplatform.demographics.banner;

import java.util.List;
import java.util.UUID;
import org.apache.ibatis.annotations.Mapper;
import org.clinicalplatform.demographics.access.Viewer;
import org.clinicalplatform.demographics.person.PersonFilter;
import org.clinicalplatform.platform.persistence.Counted;
import org.clinicalplatform.platform.persistence.PageQuery;

@Mapper
interface PatientBannerMapper {
    /** Whether at least this number of names of visible patients match. */
    boolean matchesAtLeast(int number, Viewer viewer, UUID tenantId, PersonFilter filter);

    long count(Viewer viewer, UUID tenantId, PersonFilter filter);

    List<Counted<PatientBanner>> search(Viewer viewer, UUID tenantId, PersonFilter filter, PageQuery page);

    /** The banners of those patients whom the viewer may see. */
    List<PatientBanner> findVisible(Viewer viewer, List<UUID> patientIds);
}
