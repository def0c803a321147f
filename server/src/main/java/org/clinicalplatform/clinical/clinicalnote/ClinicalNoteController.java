package org.clinicalplatform.clinical.clinicalnote;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.api.ClinicalNotesApi;
import org.clinicalplatform.api.model.ClinicalNoteAmendmentDto;
import org.clinicalplatform.api.model.ClinicalNoteCreateDto;
import org.clinicalplatform.api.model.ClinicalNoteDto;
import org.clinicalplatform.api.model.ClinicalNotePageDto;
import org.clinicalplatform.api.model.ClinicalNoteSignatureDto;
import org.clinicalplatform.api.model.ClinicalNoteStatus;
import org.clinicalplatform.api.model.ClinicalNoteTextDto;
import org.clinicalplatform.api.model.ClinicalNoteUpdateDto;
import org.clinicalplatform.clinical.RecordFilter;
import org.clinicalplatform.platform.caller.CurrentCaller;
import org.clinicalplatform.platform.persistence.PageQuery;
import org.clinicalplatform.platform.web.SearchResponses;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ClinicalNoteController implements ClinicalNotesApi {
    private final ClinicalNoteService notes;
    private final ClinicalNoteDtos dtos;
    private final CurrentCaller caller;

    ClinicalNoteController(ClinicalNoteService notes, ClinicalNoteDtos dtos, CurrentCaller caller) {
        this.notes = notes;
        this.dtos = dtos;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<ClinicalNoteDto> createClinicalNote(ClinicalNoteCreateDto body) {
        ClinicalNote created =
                notes.create(caller.get(), body.getPatientId(), body.getEncounterId(), dtos.details(body));
        return ResponseEntity.status(HttpStatus.CREATED).body(dtos.dto(created));
    }

    @Override
    public ResponseEntity<ClinicalNoteDto> getClinicalNote(UUID clinicalNoteId) {
        return ResponseEntity.ok(dtos.dto(notes.records().get(caller.get(), clinicalNoteId)));
    }

    @Override
    public ResponseEntity<ClinicalNoteDto> updateClinicalNote(UUID clinicalNoteId, ClinicalNoteUpdateDto body) {
        return ResponseEntity.ok(
                dtos.dto(notes.update(caller.get(), clinicalNoteId, body.getVersion(), dtos.details(body))));
    }

    @Override
    public ResponseEntity<ClinicalNoteDto> signClinicalNote(UUID clinicalNoteId, ClinicalNoteSignatureDto body) {
        return ResponseEntity.ok(dtos.dto(notes.sign(caller.get(), clinicalNoteId, body.getVersion())));
    }

    @Override
    public ResponseEntity<ClinicalNoteDto> amendClinicalNote(UUID clinicalNoteId, ClinicalNoteAmendmentDto body) {
        return ResponseEntity.ok(
                dtos.dto(notes.amend(caller.get(), clinicalNoteId, body.getVersion(), dtos.amendment(body))));
    }

    @Override
    public ResponseEntity<List<ClinicalNoteTextDto>> listClinicalNoteAmendments(UUID clinicalNoteId) {
        return SearchResponses.of(notes.texts(caller.get(), clinicalNoteId), dtos::texts);
    }

    @Override
    public ResponseEntity<Void> deleteClinicalNote(UUID clinicalNoteId, @Nullable String reason) {
        notes.voidRecord(caller.get(), clinicalNoteId, reason);
        return ResponseEntity.noContent().build();
    }

    @Override
    public ResponseEntity<List<ClinicalNoteDto>> searchClinicalNotes(
            @Nullable UUID patientId,
            @Nullable UUID encounterId,
            @Nullable ClinicalNoteStatus status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to) {
        RecordFilter<ClinicalNoteStatus> filter = RecordFilter.of(patientId, encounterId, null, status, code, from, to);
        return SearchResponses.of(notes.records().search(caller.get(), filter), dtos::dtos);
    }

    @Override
    public ResponseEntity<ClinicalNotePageDto> listClinicalNotes(
            UUID patientId,
            @Nullable UUID encounterId,
            @Nullable ClinicalNoteStatus status,
            @Nullable String code,
            @Nullable Instant from,
            @Nullable Instant to,
            Integer page,
            Integer size) {
        RecordFilter<ClinicalNoteStatus> filter = RecordFilter.of(patientId, encounterId, null, status, code, from, to);
        return ResponseEntity.ok(notes.records()
                .page(caller.get(), filter, new PageQuery(page, size))
                .map(dtos::dto, ClinicalNotePageDto::new));
    }
}
