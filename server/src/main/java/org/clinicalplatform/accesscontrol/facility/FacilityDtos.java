package org.clinicalplatform.accesscontrol.facility;

import org.clinicalplatform.api.model.FacilityDto;
import org.clinicalplatform.api.model.FacilityPageDto;
import org.clinicalplatform.api.model.FacilityUpdateDto;
import org.clinicalplatform.platform.persistence.Page;

final class FacilityDtos {
    private FacilityDtos() {}

    static FacilityChange change(FacilityUpdateDto update) {
        return new FacilityChange(update.getName(), update.getActive(), update.getVersion());
    }

    static FacilityDto dto(Facility facility) {
        return new FacilityDto(
                facility.id(),
                facility.tenantId(),
                facility.code(),
                facility.name(),
                facility.active(),
                facility.version(),
                facility.createdAt(),
                facility.updatedAt());
    }

    static FacilityPageDto page(Page<Facility> page) {
        return new FacilityPageDto(
                page.items().stream().map(FacilityDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }
}
