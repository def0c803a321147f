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
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;

@RestController
class ClinicalNoteController implements ClinicalNotesApi {
    private final ClinicalNoteService clinicalNotes;
    private final CurrentCaller caller;

    ClinicalNoteController(ClinicalNoteService clinicalNotes, CurrentCaller caller) {
        this.clinicalNotes = clinicalNotes;
        this.caller = caller;
    }

    @Override
    public ResponseEntity<ClinicalNoteDto> createClinicalNote(ClinicalNoteCreateDto body) {
        return ResponseEntity.status(HttpStatus.CREATED)
                .body(ClinicalNoteDtos.dto(clinicalNotes.create(
                        caller.get(), body.getPatientId(), body.getEncounterId(), ClinicalNoteDtos.details(body))));
    }

    @Override
    public ResponseEntity<ClinicalNoteDto> getClinicalNote(UUID clinicalNoteId) {
        return ResponseEntity.ok(ClinicalNoteDtos.dto(clinicalNotes.get(caller.get(), clinicalNoteId)));
    }

    @Override
    public ResponseEntity<ClinicalNoteDto> updateClinicalNote(UUID clinicalNoteId, ClinicalNoteUpdateDto body) {
        return ResponseEntity.ok(ClinicalNoteDtos.dto(
                clinicalNotes.update(caller.get(), clinicalNoteId, body.getVersion(), ClinicalNoteDtos.details(body))));
    }

    @Override
    public ResponseEntity<ClinicalNoteDto> signClinicalNote(UUID clinicalNoteId, ClinicalNoteSignatureDto body) {
        return ResponseEntity.ok(
                ClinicalNoteDtos.dto(clinicalNotes.sign(caller.get(), clinicalNoteId, body.getVersion())));
    }

    @Override
    public ResponseEntity<ClinicalNoteDto> amendClinicalNote(UUID clinicalNoteId, ClinicalNoteAmendmentDto body) {
        return ResponseEntity.ok(ClinicalNoteDtos.dto(clinicalNotes.amend(
                caller.get(), clinicalNoteId, body.getVersion(), body.getContent(), body.getReason())));
    }

    @Override
    public ResponseEntity<List<ClinicalNoteTextDto>> listClinicalNoteAmendments(UUID clinicalNoteId) {
        return ResponseEntity.ok(clinicalNotes.texts(caller.get(), clinicalNoteId).stream()
                .map(ClinicalNoteDtos::dto)
                .toList());
    }

    @Override
    public ResponseEntity<Void> deleteClinicalNote(UUID clinicalNoteId, @Nullable String reason) {
        clinicalNotes.voidRecord(caller.get(), clinicalNoteId, reason);
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
        return ResponseEntity.ok(
                clinicalNotes
                        .search(caller.get(), RecordFilter.of(patientId, encounterId, null, status, code, from, to))
                        .stream()
                        .map(ClinicalNoteDtos::dto)
                        .toList());
    }

    @Override
    public ResponseEntity<ClinicalNotePageDto> listClinicalNotes(UUID patientId, Integer page, Integer size) {
        return ResponseEntity.ok(
                ClinicalNoteDtos.page(clinicalNotes.page(caller.get(), patientId, new PageQuery(page, size))));
    }
}
