package org.clinicalplatform.accesscontrol.tenant;

import org.clinicalplatform.api.model.TenantDto;
import org.clinicalplatform.api.model.TenantUpdateDto;

final class TenantDtos {
    private TenantDtos() {}

    static TenantChange change(TenantUpdateDto update) {
        return new TenantChange(update.getName(), update.getActive(), update.getVersion());
    }

    static TenantDto dto(Tenant tenant) {
        return new TenantDto(
                tenant.id(),
                tenant.code(),
                tenant.name(),
                tenant.active(),
                tenant.version(),
                tenant.createdAt(),
                tenant.updatedAt());
    }
}
