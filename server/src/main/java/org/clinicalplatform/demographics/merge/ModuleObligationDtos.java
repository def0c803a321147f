package org.clinicalplatform.demographics.merge;

import java.util.List;
import org.clinicalplatform.api.model.ModuleRepointDto;
import org.clinicalplatform.api.model.ModuleRepointStateDto;

/** Module obligations on the wire, within their merge and by themselves. */
public final class ModuleObligationDtos {
    private ModuleObligationDtos() {}

    public static List<ModuleRepointDto> list(List<ModuleObligation> obligations) {
        return obligations.stream().map(ModuleObligationDtos::dto).toList();
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
