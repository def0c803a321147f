package org.clinicalplatform.repoint;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.ModuleRepointsApi;
import org.clinicalplatform.api.model.ModuleRepointDto;
import org.clinicalplatform.demographics.merge.ModuleObligationDtos;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ModuleRepointController implements ModuleRepointsApi {
    private final ModuleRepointService repoints;
    private final ModuleObligationDtos dtos;
    private final CurrentCaller caller;

    ModuleRepointController(ModuleRepointService repoints, ModuleObligationDtos dtos, CurrentCaller caller) {
        this.repoints = repoints;
        this.dtos = dtos;
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
}
