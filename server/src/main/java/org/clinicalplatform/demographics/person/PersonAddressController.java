package org.clinicalplatform.demographics.person;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.PersonAddressesApi;
import org.clinicalplatform.api.model.PersonAddressCreateDto;
import org.clinicalplatform.api.model.PersonAddressDto;
import org.clinicalplatform.api.model.PersonAddressUpdateDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PersonAddressController implements PersonAddressesApi {
    private final PersonRecords<PersonAddress> addresses;
    private final CurrentCaller caller;

    PersonAddressController(PersonRecords<PersonAddress> addresses, CurrentCaller caller) {
        this.addresses = addresses;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<List<PersonAddressDto>> listPersonAddresses(UUID personId) {
        return ResponseEntity.ok(PersonAddressDtos.dtos(addresses.list(caller.get(), personId)));
    }

    @Override
    public ResponseEntity<PersonAddressDto> createPersonAddress(UUID personId, PersonAddressCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(PersonAddressDtos.dto(addresses.create(caller.get(), personId, PersonAddressDtos.draft(body))));
    }

    @Override
    public ResponseEntity<PersonAddressDto> updatePersonAddress(
            UUID personId, UUID addressId, PersonAddressUpdateDto body) {
        return ResponseEntity.ok(PersonAddressDtos.dto(
                addresses.update(caller.get(), personId, addressId, body.getVersion(), PersonAddressDtos.draft(body))));
    }

    @Override
    public ResponseEntity<Void> deletePersonAddress(UUID personId, UUID addressId, @Nullable String reason) {
        addresses.voidRecord(caller.get(), personId, addressId, reason);
        return ResponseEntity.noContent().build();
    }
}
