package org.clinicalplatform.clinical.allergy;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.AllergiesApi;
import org.clinicalplatform.api.model.AllergyClinicalStatus;
import org.clinicalplatform.api.model.AllergyCreateDto;
import org.clinicalplatform.api.model.AllergyDto;
import org.clinicalplatform.api.model.AllergyPageDto;
import org.clinicalplatform.api.model.AllergyUpdateDto;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AllergyController implements AllergiesApi {
    private final AllergyService allergies;
    private final CurrentCaller caller;
    private final Clock clock;

    AllergyController(AllergyService allergies, CurrentCaller caller, Clock clock) {
        this.allergies = allergies;
        this.caller = caller;
        this.clock = clock;
    }

    @Override
    public ResponseEntity<AllergyDto> createAllergy(AllergyCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(AllergyDtos.dto(allergies.create(
                        caller.get(),
                        body.getPatientId(),
                        body.getEncounterId(),
                        AllergyDtos.details(body, clock.instant()))));
    }

    @Override
    public ResponseEntity<AllergyDto> getAllergy(UUID allergyId) {
        return ResponseEntity.ok(AllergyDtos.dto(allergies.get(caller.get(), allergyId)));
    }

    @Override
    public ResponseEntity<AllergyDto> updateAllergy(UUID allergyId, AllergyUpdateDto body) {
        return ResponseEntity.ok(AllergyDtos.dto(
                allergies.update(caller.get(), allergyId, body.getVersion(), AllergyDtos.details(body))));
    }

    @Override
    public ResponseEntity<Void> deleteAllergy(UUID allergyId, @Nullable String reason) {
        allergies.voidRecord(caller.get(), allergyId, reason);
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<List<AllergyDto>> searchAllergies(
            @Nullable UUID patientId,
            @Nullable UUID encounterId,
            @Nullable AllergyClinicalStatus status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to) {
        return ResponseEntity.ok(
                allergies
                        .search(caller.get(), RecordFilter.of(patientId, encounterId, null, status, code, from, to))
                        .stream()
                        .map(AllergyDtos::dto)
                        .toList());
    }

    @Override
    public ResponseEntity<AllergyPageDto> listAllergies(UUID patientId, Integer page, Integer size) {
        return ResponseEntity.ok(AllergyDtos.page(allergies.page(caller.get(), patientId, new PageQuery(page, size))));
    }
}
