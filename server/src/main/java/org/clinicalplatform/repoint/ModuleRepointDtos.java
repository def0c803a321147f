package org.clinicalplatform.repoint;

import java.util.List;
import org.clinicalplatform.api.model.ModuleRepointDto;
import org.clinicalplatform.api.model.ModuleRepointStateDto;
import org.clinicalplatform.demographics.merge.ModuleObligation;

/** Obligations of modules as the wire has them. */
final class ModuleRepointDtos {
    private ModuleRepointDtos() {}

    static List<ModuleRepointDto> list(List<ModuleObligation> obligations) {
        return obligations.stream().map(ModuleRepointDtos::dto).toList();
    }

    private static ModuleRepointDto dto(ModuleObligation obligation) {
        return new ModuleRepointDto(
                        obligation.moduleKey(),
                        ModuleRepointStateDto.valueOf(obligation.state().name()),
                        obligation.attempts(),
                        obligation.outstandingTables(),
                        obligation.movedRows())
                .lastError(obligation.lastError())
                .lastAttemptAt(obligation.lastAttemptAt())
                .nextAttemptAt(obligation.nextAttemptAt());
    }
}
