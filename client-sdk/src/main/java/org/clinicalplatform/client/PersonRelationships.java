package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.generated.api.PersonRelationshipsApi;
import org.clinicalplatform.client.generated.model.PersonRelationship;
import org.clinicalplatform.client.generated.model.PersonRelationshipCreate;
import org.clinicalplatform.client.generated.model.PersonRelationshipUpdate;
import org.jspecify.annotations.Nullable;

/** Relationships between persons, such as next of kin. */
public final class PersonRelationships
        extends OwnedRecords<PersonId, PersonRelationship, PersonRelationshipCreate, PersonRelationshipUpdate> {
    private final Calls<PersonRelationshipsApi> calls;

    PersonRelationships(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PersonRelationshipsApi::new);
    }

    @Override
    List<PersonRelationship> readAll(UUID ownerId) {
        return calls.call(Operation.LIST_PERSON_RELATIONSHIPS, api -> api.listPersonRelationships(ownerId));
    }

    @Override
    PersonRelationship insert(UUID ownerId, PersonRelationshipCreate body) {
        return calls.call(Operation.CREATE_PERSON_RELATIONSHIP, api -> api.createPersonRelationship(ownerId, body));
    }

    @Override
    PersonRelationship replace(UUID ownerId, UUID id, PersonRelationshipUpdate body) {
        return calls.call(Operation.UPDATE_PERSON_RELATIONSHIP, api -> api.updatePersonRelationship(ownerId, id, body));
    }

    @Override
    void voidRecord(UUID ownerId, UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_PERSON_RELATIONSHIP, api -> api.deletePersonRelationship(ownerId, id, reason));
    }
}
