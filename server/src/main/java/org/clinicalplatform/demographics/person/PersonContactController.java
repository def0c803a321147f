package org.clinicalplatform.demographics.person;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.PersonContactsApi;
import org.clinicalplatform.api.model.PersonContactCreateDto;
import org.clinicalplatform.api.model.PersonContactDto;
import org.clinicalplatform.api.model.PersonContactUpdateDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PersonContactController implements PersonContactsApi {
    private final PersonRecords<PersonContact> contacts;
    private final PersonContactDtos dtos;
    private final CurrentCaller caller;

    PersonContactController(PersonRecords<PersonContact> contacts, PersonContactDtos dtos, CurrentCaller caller) {
        this.contacts = contacts;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<List<PersonContactDto>> listPersonContacts(UUID personId) {
        return ResponseEntity.ok(dtos.dtos(contacts.list(caller.get(), personId)));
    }

    @Override
    public ResponseEntity<PersonContactDto> createPersonContact(UUID personId, PersonContactCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(dtos.dto(contacts.create(caller.get(), personId, dtos.requested(body))));
    }

    @Override
    public ResponseEntity<PersonContactDto> updatePersonContact(
            UUID personId, UUID contactId, PersonContactUpdateDto body) {
        return ResponseEntity.ok(
                dtos.dto(contacts.update(caller.get(), personId, contactId, body.getVersion(), dtos.requested(body))));
    }

    @Override
    public ResponseEntity<Void> deletePersonContact(UUID personId, UUID contactId, @Nullable String reason) {
        contacts.voidRecord(caller.get(), personId, contactId, reason);
        return ResponseEntity.noContent().build();
    }
}
