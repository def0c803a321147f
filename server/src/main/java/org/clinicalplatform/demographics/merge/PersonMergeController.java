package org.clinicalplatform.demographics.merge;

import java.time.Instant;
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
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PersonMergeController implements PersonMergesApi {
    private final PersonMergeService merges;
    private final MergeUndoService undos;
    private final PersonMergeDtos dtos;
    private final CurrentCaller caller;

    PersonMergeController(
            PersonMergeService merges, MergeUndoService undos, PersonMergeDtos dtos, CurrentCaller caller) {
        this.merges = merges;
        this.undos = undos;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<PersonMergeDto> mergePersons(PersonMergeCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(dtos.dto(merges.merge(caller.get(), dtos.newMerge(body))));
    }

    @Override
    public ResponseEntity<PersonMergePreviewDto> previewPersonMerge(PersonMergeCreateDto body) {
        return ResponseEntity.ok(dtos.dto(merges.preview(caller.get(), dtos.newMerge(body))));
    }

    @Override
    public ResponseEntity<PersonMergePageDto> listPersonMerges(
            @Nullable UUID personId, @Nullable Instant changedFrom, Integer page, Integer size) {
        return ResponseEntity.ok(
                merges.page(caller.get(), new PersonMergeFilter(personId, changedFrom), new PageQuery(page, size))
                        .map(dtos::heading, PersonMergePageDto::new));
    }

    @Override
    public ResponseEntity<PersonMergeDto> getPersonMerge(UUID personMergeId) {
        return ResponseEntity.ok(dtos.dto(merges.get(caller.get(), personMergeId)));
    }

    @Override
    public ResponseEntity<PersonMergeDto> undoPersonMerge(UUID personMergeId, PersonMergeUndoDto body) {
        return ResponseEntity.ok(dtos.dto(undos.undo(caller.get(), personMergeId, body.getReason())));
    }

    @Override
    public ResponseEntity<PersonMergeUndoCheckDto> checkPersonMergeUndo(UUID personMergeId) {
        return ResponseEntity.ok(dtos.undoCheck(
                undos.blockers(caller.get(), personMergeId), undos.staying(caller.get(), personMergeId)));
    }
}
