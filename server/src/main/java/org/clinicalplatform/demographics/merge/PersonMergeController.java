package org.clinicalplatform.demographics.merge;

import java.util.UUID;
import org.clinicalplatform.api.PersonMergesApi;
import org.clinicalplatform.api.model.PersonMergeCreateDto;
import org.clinicalplatform.api.model.PersonMergeDto;
import org.clinicalplatform.api.model.PersonMergePageDto;
import org.clinicalplatform.api.model.PersonMergePreviewDto;
import org.clinicalplatform.api.model.PersonMergeUndoCheckDto;
import org.clinicalplatform.api.model.PersonMergeUndoDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PersonMergeController implements PersonMergesApi {
    private final PersonMergeService merges;
    private final MergeUndoService undos;
    private final CurrentCaller caller;

    PersonMergeController(PersonMergeService merges, MergeUndoService undos, CurrentCaller caller) {
        this.merges = merges;
        this.undos = undos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<PersonMergeDto> mergePersons(PersonMergeCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(PersonMergeDtos.dto(merges.merge(caller.get(), PersonMergeDtos.newMerge(body))));
    }

    @Override
    public ResponseEntity<PersonMergePreviewDto> previewPersonMerge(PersonMergeCreateDto body) {
        return ResponseEntity.ok(PersonMergeDtos.dto(merges.preview(caller.get(), PersonMergeDtos.newMerge(body))));
    }

    @Override
    public ResponseEntity<PersonMergePageDto> listPersonMerges(Integer page, Integer size) {
        return ResponseEntity.ok(PersonMergeDtos.page(merges.page(caller.get(), new PageQuery(page, size))));
    }

    @Override
    public ResponseEntity<PersonMergeDto> getPersonMerge(UUID personMergeId) {
        return ResponseEntity.ok(PersonMergeDtos.dto(merges.get(caller.get(), personMergeId)));
    }

    @Override
    public ResponseEntity<PersonMergeDto> undoPersonMerge(UUID personMergeId, PersonMergeUndoDto body) {
        return ResponseEntity.ok(PersonMergeDtos.dto(undos.undo(caller.get(), personMergeId, body.getReason())));
    }

    @Override
    public ResponseEntity<PersonMergeUndoCheckDto> checkPersonMergeUndo(UUID personMergeId) {
        return ResponseEntity.ok(PersonMergeDtos.undoCheck(undos.blockers(caller.get(), personMergeId)));
    }
}
