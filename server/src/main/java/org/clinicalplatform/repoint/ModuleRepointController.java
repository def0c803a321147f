package org.clinicalplatform.repoint;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.ModuleRepointsApi;
import org.clinicalplatform.api.model.ModuleRepointDto;
import org.clinicalplatform.api.model.ModuleRepointPageDto;
import org.clinicalplatform.api.model.ModuleRepointState;
import org.clinicalplatform.demographics.merge.ModuleObligationDtos;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ModuleRepointController implements ModuleRepointsApi {
    private final ModuleRepointService repoints;
    private final ModuleObligationDtos dtos;
    private final ModuleRepointDtos listed;
    private final CurrentCaller caller;

    ModuleRepointController(
            ModuleRepointService repoints, ModuleObligationDtos dtos, ModuleRepointDtos listed, CurrentCaller caller) {
        this.repoints = repoints;
        this.dtos = dtos;
        this.listed = listed;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<List<ModuleRepointDto>> listModuleRepoints(UUID personMergeId) {
        return ResponseEntity.ok(dtos.dtos(repoints.list(caller.get(), personMergeId)));
    }

    @Override
    public ResponseEntity<List<ModuleRepointDto>> retryModuleRepoints(UUID personMergeId) {
        return ResponseEntity.ok(dtos.dtos(repoints.retry(caller.get(), personMergeId)));
    }

    @Override
    public ResponseEntity<ModuleRepointPageDto> searchModuleRepoints(
            @Nullable ModuleRepointState state, @Nullable String moduleKey, Integer page, Integer size) {
        return ResponseEntity.ok(
                repoints.search(caller.get(), new ModuleRepointFilter(state, moduleKey), new PageQuery(page, size))
                        .map(listed::dto, ModuleRepointPageDto::new));
    }
}
