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
    private final PersonAddressDtos dtos;
    private final CurrentCaller caller;

    PersonAddressController(PersonRecords<PersonAddress> addresses, PersonAddressDtos dtos, CurrentCaller caller) {
        this.addresses = addresses;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<List<PersonAddressDto>> listPersonAddresses(UUID personId) {
        return ResponseEntity.ok(dtos.dtos(addresses.list(caller.get(), personId)));
    }

    @Override
    public ResponseEntity<PersonAddressDto> createPersonAddress(UUID personId, PersonAddressCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(dtos.dto(addresses.create(caller.get(), personId, dtos.requested(body))));
    }

    @Override
    public ResponseEntity<PersonAddressDto> updatePersonAddress(
            UUID personId, UUID addressId, PersonAddressUpdateDto body) {
        return ResponseEntity.ok(
                dtos.dto(addresses.update(caller.get(), personId, addressId, body.getVersion(), dtos.requested(body))));
    }

    @Override
    public ResponseEntity<Void> deletePersonAddress(UUID personId, UUID addressId, @Nullable String reason) {
        addresses.voidRecord(caller.get(), personId, addressId, reason);
        return ResponseEntity.noContent().build();
    }
}
