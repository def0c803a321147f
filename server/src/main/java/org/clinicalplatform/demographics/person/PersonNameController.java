package org.clinicalplatform.demographics.person;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.PersonNamesApi;
import org.clinicalplatform.api.model.PersonNameCreateDto;
import org.clinicalplatform.api.model.PersonNameDto;
import org.clinicalplatform.api.model.PersonNameUpdateDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PersonNameController implements PersonNamesApi {
    private final PersonRecords<PersonName> names;
    private final PersonNameDtos dtos;
    private final CurrentCaller caller;

    PersonNameController(PersonRecords<PersonName> names, PersonNameDtos dtos, CurrentCaller caller) {
        this.names = names;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<List<PersonNameDto>> listPersonNames(UUID personId) {
        return ResponseEntity.ok(dtos.dtos(names.list(caller.get(), personId)));
    }

    @Override
    public ResponseEntity<PersonNameDto> createPersonName(UUID personId, PersonNameCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(dtos.dto(names.create(caller.get(), personId, dtos.requested(body))));
    }

    @Override
    public ResponseEntity<PersonNameDto> updatePersonName(UUID personId, UUID nameId, PersonNameUpdateDto body) {
        return ResponseEntity.ok(
                dtos.dto(names.update(caller.get(), personId, nameId, body.getVersion(), dtos.requested(body))));
    }

    @Override
    public ResponseEntity<Void> deletePersonName(UUID personId, UUID nameId, @Nullable String reason) {
        names.voidRecord(caller.get(), personId, nameId, reason);
        return ResponseEntity.noContent().build();
    }
}
