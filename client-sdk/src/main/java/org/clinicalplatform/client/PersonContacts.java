package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.generated.api.PersonContactsApi;
import org.clinicalplatform.client.generated.model.PersonContact;
import org.clinicalplatform.client.generated.model.PersonContactCreate;
import org.clinicalplatform.client.generated.model.PersonContactUpdate;
import org.jspecify.annotations.Nullable;

/** Telephone numbers, email addresses and other contact points of persons. */
public final class PersonContacts
        extends OwnedRecords<PersonId, PersonContact, PersonContactCreate, PersonContactUpdate> {
    private final Calls<PersonContactsApi> calls;

    PersonContacts(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PersonContactsApi::new);
    }

    @Override
    List<PersonContact> readAll(UUID ownerId) {
        return calls.call(Operation.LIST_PERSON_CONTACTS, api -> api.listPersonContacts(ownerId));
    }

    @Override
    PersonContact insert(UUID ownerId, PersonContactCreate body) {
        return calls.call(Operation.CREATE_PERSON_CONTACT, api -> api.createPersonContact(ownerId, body));
    }

    @Override
    PersonContact replace(UUID ownerId, UUID id, PersonContactUpdate body) {
        return calls.call(Operation.UPDATE_PERSON_CONTACT, api -> api.updatePersonContact(ownerId, id, body));
    }

    @Override
    void voidRecord(UUID ownerId, UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_PERSON_CONTACT, api -> api.deletePersonContact(ownerId, id, reason));
    }
}
