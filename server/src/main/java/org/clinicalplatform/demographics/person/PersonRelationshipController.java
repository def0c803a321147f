package org.clinicalplatform.demographics.person;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.PersonRelationshipsApi;
import org.clinicalplatform.api.model.PersonRelationshipCreateDto;
import org.clinicalplatform.api.model.PersonRelationshipDto;
import org.clinicalplatform.api.model.PersonRelationshipUpdateDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PersonRelationshipController implements PersonRelationshipsApi {
    private final PersonRelationshipService relationships;
    private final PersonRelationshipDtos dtos;
    private final CurrentCaller caller;

    PersonRelationshipController(
            PersonRelationshipService relationships, PersonRelationshipDtos dtos, CurrentCaller caller) {
        this.relationships = relationships;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<List<PersonRelationshipDto>> listPersonRelationships(UUID personId) {
        return ResponseEntity.ok(dtos.dtos(relationships.list(caller.get(), personId)));
    }

    @Override
    public ResponseEntity<PersonRelationshipDto> createPersonRelationship(
            UUID personId, PersonRelationshipCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(dtos.dto(
                        relationships.create(caller.get(), personId, body.getRelatedPersonId(), dtos.details(body))));
    }

    @Override
    public ResponseEntity<PersonRelationshipDto> updatePersonRelationship(
            UUID personId, UUID relationshipId, PersonRelationshipUpdateDto body) {
        return ResponseEntity.ok(dtos.dto(
                relationships.update(caller.get(), personId, relationshipId, body.getVersion(), dtos.details(body))));
    }

    @Override
    public ResponseEntity<Void> deletePersonRelationship(UUID personId, UUID relationshipId, @Nullable String reason) {
        relationships.voidRecord(caller.get(), personId, relationshipId, reason);
        return ResponseEntity.noContent().build();
    }
}
