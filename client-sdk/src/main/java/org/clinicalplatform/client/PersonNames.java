package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.generated.api.PersonNamesApi;
import org.clinicalplatform.client.generated.model.PersonName;
import org.clinicalplatform.client.generated.model.PersonNameCreate;
import org.clinicalplatform.client.generated.model.PersonNameUpdate;
import org.jspecify.annotations.Nullable;

/** Names of persons. */
public final class PersonNames extends OwnedRecords<PersonId, PersonName, PersonNameCreate, PersonNameUpdate> {
    private final Calls<PersonNamesApi> calls;

    PersonNames(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PersonNamesApi::new);
    }

    @Override
    List<PersonName> readAll(UUID ownerId) {
        return calls.call(Operation.LIST_PERSON_NAMES, api -> api.listPersonNames(ownerId));
    }

    @Override
    PersonName insert(UUID ownerId, PersonNameCreate body) {
        return calls.call(Operation.CREATE_PERSON_NAME, api -> api.createPersonName(ownerId, body));
    }

    @Override
    PersonName replace(UUID ownerId, UUID id, PersonNameUpdate body) {
        return calls.call(Operation.UPDATE_PERSON_NAME, api -> api.updatePersonName(ownerId, id, body));
    }

    @Override
    void voidRecord(UUID ownerId, UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_PERSON_NAME, api -> api.deletePersonName(ownerId, id, reason));
    }
}
