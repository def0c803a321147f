package org.clinicalplatform.demographics.banner;

import org.clinicalplatform.api.model.PatientBannerDto;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;

/** Maps banners to the generated types. */
@Mapper(config = DtoMapping.class)
public interface PatientBannerDtos {
    PatientBannerDto dto(PatientBanner banner);
}
