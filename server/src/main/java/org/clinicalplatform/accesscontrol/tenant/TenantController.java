package org.clinicalplatform.accesscontrol.tenant;

import java.util.UUID;
import org.clinicalplatform.api.TenantsApi;
import org.clinicalplatform.api.model.TenantCreateDto;
import org.clinicalplatform.api.model.TenantDto;
import org.clinicalplatform.api.model.TenantPageDto;
import org.clinicalplatform.api.model.TenantUpdateDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class TenantController implements TenantsApi {
    private final TenantService tenants;
    private final CurrentCaller caller;

    TenantController(TenantService tenants, CurrentCaller caller) {
        this.tenants = tenants;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<TenantPageDto> listTenants(Integer page, Integer size) {
        return ResponseEntity.ok(
                tenants.page(caller.get(), new PageQuery(page, size)).map(TenantDtos::dto, TenantPageDto::new));
    }

    @Override
    public ResponseEntity<TenantDto> createTenant(TenantCreateDto tenant) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(TenantDtos.dto(tenants.create(caller.get(), tenant.getCode(), tenant.getName())));
    }

    @Override
    public ResponseEntity<TenantDto> getTenant(UUID tenantId) {
        return ResponseEntity.ok(TenantDtos.dto(tenants.get(caller.get(), tenantId)));
    }

    @Override
    public ResponseEntity<TenantDto> updateTenant(UUID tenantId, TenantUpdateDto update) {
        return ResponseEntity.ok(TenantDtos.dto(tenants.update(caller.get(), tenantId, TenantDtos.change(update))));
    }
}
