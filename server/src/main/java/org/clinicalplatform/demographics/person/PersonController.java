package org.clinicalplatform.demographics.person;

import java.time.LocalDate;
import java.util.UUID;
import org.clinicalplatform.api.PersonsApi;
import org.clinicalplatform.api.model.PersonCreateDto;
import org.clinicalplatform.api.model.PersonDto;
import org.clinicalplatform.api.model.PersonPageDto;
import org.clinicalplatform.api.model.PersonUpdateDto;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PersonController implements PersonsApi {
    private final PersonService persons;
    private final PersonDtos dtos;
    private final CurrentCaller caller;

    PersonController(PersonService persons, PersonDtos dtos, CurrentCaller caller) {
        this.persons = persons;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<PersonDto> createPerson(PersonCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(dtos.dto(persons.create(caller.get(), dtos.newPerson(body))));
    }

    @Override
    public ResponseEntity<PersonDto> getPerson(UUID personId) {
        return ResponseEntity.ok(dtos.dto(persons.get(caller.get(), personId)));
    }

    @Override
    public ResponseEntity<PersonDto> updatePerson(UUID personId, PersonUpdateDto body) {
        return ResponseEntity.ok(
                dtos.dto(persons.update(caller.get(), personId, body.getVersion(), dtos.details(body))));
    }

    @Override
    public ResponseEntity<PersonPageDto> searchPersons(
            @Nullable String identifier,
            @Nullable String name,
            @Nullable LocalDate birthDate,
            @Nullable String phone,
            Integer page,
            Integer size) {
        return ResponseEntity.ok(persons.search(
                        caller.get(), PersonFilter.of(identifier, name, birthDate, phone), new PageQuery(page, size))
                .map(dtos::dto, PersonPageDto::new));
    }
}
