package org.clinicalplatform.demographics.matching;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.MatchCandidatesApi;
import org.clinicalplatform.api.model.MatchCandidateDto;
import org.clinicalplatform.api.model.MatchDismissalDto;
import org.clinicalplatform.api.model.MatchSearchDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class MatchCandidateController implements MatchCandidatesApi {
    private final MatchCandidateService candidates;
    private final CurrentCaller caller;

    MatchCandidateController(MatchCandidateService candidates, CurrentCaller caller) {
        this.candidates = candidates;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<List<MatchCandidateDto>> listMatchCandidates(UUID personId) {
        return ResponseEntity.ok(MatchCandidateDtos.dtos(candidates.candidates(caller.get(), personId)));
    }

    @Override
    public ResponseEntity<List<MatchCandidateDto>> searchMatchCandidates(MatchSearchDto entry) {
        return ResponseEntity.ok(
                MatchCandidateDtos.dtos(candidates.search(caller.get(), MatchSearchDtos.entry(entry))));
    }

    @Override
    public ResponseEntity<Void> dismissMatchCandidate(MatchDismissalDto pair) {
        candidates.dismiss(caller.get(), pair.getPersonId(), pair.getOtherPersonId());
        return ResponseEntity.noContent().build();
    }
}
