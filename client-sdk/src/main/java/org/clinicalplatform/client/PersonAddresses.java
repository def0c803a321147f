package org.clinicalplatform.client;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.generated.api.PersonAddressesApi;
import org.clinicalplatform.client.generated.model.PersonAddress;
import org.clinicalplatform.client.generated.model.PersonAddressCreate;
import org.clinicalplatform.client.generated.model.PersonAddressUpdate;
import org.jspecify.annotations.Nullable;

/** Addresses of persons. */
public final class PersonAddresses
        extends OwnedRecords<PersonId, PersonAddress, PersonAddressCreate, PersonAddressUpdate> {
    private final Calls<PersonAddressesApi> calls;

    PersonAddresses(Transport transport, Credentials credentials) {
        calls = new Calls<>(transport, credentials, PersonAddressesApi::new);
    }

    @Override
    List<PersonAddress> readAll(UUID ownerId) {
        return calls.call(Operation.LIST_PERSON_ADDRESSES, api -> api.listPersonAddresses(ownerId));
    }

    @Override
    PersonAddress insert(UUID ownerId, PersonAddressCreate body) {
        return calls.call(Operation.CREATE_PERSON_ADDRESS, api -> api.createPersonAddress(ownerId, body));
    }

    @Override
    PersonAddress replace(UUID ownerId, UUID id, PersonAddressUpdate body) {
        return calls.call(Operation.UPDATE_PERSON_ADDRESS, api -> api.updatePersonAddress(ownerId, id, body));
    }

    @Override
    void voidRecord(UUID ownerId, UUID id, @Nullable String reason) {
        calls.run(Operation.DELETE_PERSON_ADDRESS, api -> api.deletePersonAddress(ownerId, id, reason));
    }
}
