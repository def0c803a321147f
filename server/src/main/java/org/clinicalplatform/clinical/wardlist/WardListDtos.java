package org.clinicalplatform.clinical.wardlist;

import java.util.List;
import org.clinicalplatform.api.model.WardListEntryDto;
import org.clinicalplatform.demographics.banner.PatientBannerDtos;
import org.clinicalplatform.platform.web.DtoMapping;
import org.mapstruct.Mapper;
import org.mapstruct.Mapping;

/** Maps ward lists to the generated types. */
@Mapper(config = DtoMapping.class, uses = PatientBannerDtos.class)
interface WardListDtos {
    @Mapping(target = "location", source = "place")
    WardListEntryDto dto(WardListEntry entry);

    List<WardListEntryDto> dtos(List<WardListEntry> entries);
}
