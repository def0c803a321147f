package org.clinicalplatform.clinical.summary;

import java.util.UUID;
import org.clinicalplatform.api.PatientSummariesApi;
import org.clinicalplatform.api.model.ClinicalSummaryDto;
import org.clinicalplatform.api.model.SummaryPanelDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PatientSummaryController implements PatientSummariesApi {
    private final PatientSummaryService summaries;
    private final PatientSummaryDtos dtos;
    private final CurrentCaller caller;

    PatientSummaryController(PatientSummaryService summaries, PatientSummaryDtos dtos, CurrentCaller caller) {
        this.summaries = summaries;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<SummaryPanelDto> getSummaryPanel(UUID patientId) {
        return ResponseEntity.ok(dtos.dto(summaries.panel(caller.get(), patientId)));
    }

    @Override
    public ResponseEntity<ClinicalSummaryDto> getClinicalSummary(UUID patientId) {
        return ResponseEntity.ok(dtos.dto(summaries.summary(caller.get(), patientId)));
    }
}
