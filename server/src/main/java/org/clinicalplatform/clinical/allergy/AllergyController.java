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
import org.clinicalplatform.platform.web.SearchResponses;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class AllergyController implements AllergiesApi {
    private final AllergyService allergies;
    private final AllergyDtos dtos;
    private final CurrentCaller caller;
    private final Clock clock;

    AllergyController(AllergyService allergies, AllergyDtos dtos, CurrentCaller caller, Clock clock) {
        this.allergies = allergies;
        this.dtos = dtos;
        this.caller = caller;
        this.clock = clock;
    }

    @Override
    public ResponseEntity<AllergyDto> createAllergy(AllergyCreateDto body) {
        Allergy created = allergies.create(
                caller.get(), body.getPatientId(), body.getEncounterId(), dtos.details(body, clock.instant()));
        return ResponseEntity.status(HttpStatus.CREATED).body(dtos.dto(created));
    }

    @Override
    public ResponseEntity<AllergyDto> getAllergy(UUID allergyId) {
        return ResponseEntity.ok(dtos.dto(allergies.records().get(caller.get(), allergyId)));
    }

    @Override
    public ResponseEntity<AllergyDto> updateAllergy(UUID allergyId, AllergyUpdateDto body) {
        return ResponseEntity.ok(
                dtos.dto(allergies.update(caller.get(), allergyId, body.getVersion(), dtos.details(body))));
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
        RecordFilter<AllergyClinicalStatus> filter =
                RecordFilter.of(patientId, encounterId, null, status, code, from, to);
        return SearchResponses.of(allergies.records().search(caller.get(), filter), dtos::dtos);
    }

    @Override
    public ResponseEntity<AllergyPageDto> listAllergies(
            UUID patientId,
            @Nullable UUID encounterId,
            @Nullable AllergyClinicalStatus status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to,
            Integer page,
            Integer size) {
        RecordFilter<AllergyClinicalStatus> filter =
                RecordFilter.of(patientId, encounterId, null, status, code, from, to);
        return ResponseEntity.ok(allergies
                .records()
                .page(caller.get(), filter, new PageQuery(page, size))
                .map(dtos::dto, AllergyPageDto::new));
    }
}
