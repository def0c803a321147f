package org.clinicalplatform.accesscontrol.facility;

import org.clinicalplatform.api.model.FacilityDto;
import org.clinicalplatform.api.model.FacilityUpdateDto;

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
}
