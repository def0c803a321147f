package org.clinicalplatform.accesscontrol.tenant;

import org.clinicalplatform.api.model.TenantDto;
import org.clinicalplatform.api.model.TenantPageDto;
import org.clinicalplatform.api.model.TenantUpdateDto;
import org.clinicalplatform.platform.persistence.Page;

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

    static TenantPageDto page(Page<Tenant> page) {
        return new TenantPageDto(
                page.items().stream().map(TenantDtos::dto).toList(),
                page.query().page(),
                page.query().size(),
                page.totalItems());
    }
}
