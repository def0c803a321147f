package org.clinicalplatform.demographics.promotion;

import java.util.UUID;
import org.clinicalplatform.api.PersonPromotionsApi;
import org.clinicalplatform.api.model.PersonDto;
import org.clinicalplatform.api.model.PersonPromotionDto;
import org.clinicalplatform.demographics.person.PersonDtos;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class PromotionController implements PersonPromotionsApi {
    private final PromotionService promotions;
    private final PromotionDtos dtos;
    private final PersonDtos persons;
    private final CurrentCaller caller;

    PromotionController(PromotionService promotions, PromotionDtos dtos, PersonDtos persons, CurrentCaller caller) {
        this.promotions = promotions;
        this.dtos = dtos;
        this.persons = persons;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<PersonDto> promotePerson(UUID personId, PersonPromotionDto body) {
        return ResponseEntity.ok(persons.dto(promotions.promote(caller.get(), personId, dtos.promotion(body))));
    }
}
