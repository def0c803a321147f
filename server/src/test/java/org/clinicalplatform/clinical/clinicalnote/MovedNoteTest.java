package org.clinicalplatform.clinical.clinicalnote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.clinical.Coding;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.clinicalplatform.testing.database.PatientRow;
import org.junit.jupiter.api.Test;
import org.springframework.context.ApplicationContext;

/** The texts of a note that are read while the undo of a merge gives the note to another patient. */
class MovedNoteTest extends ClinicTestCase {
    private final ClinicalNoteService notes = bean(ClinicalNoteService.class);
    private final PatientRow patient = patientAt(facility);

    MovedNoteTest(ApplicationContext beans) {
        super(beans);
    }

    @Test
    void textsWhenTheNoteIsGivenToAnotherPatientAndAmendedMeanwhileThenAreThoseOfOneSnapshot() throws Exception {
        UUID note = signed();
        CompletableFuture<List<ClinicalNoteText>> waiting = new CompletableFuture<>();
        try (HeldLock undo = HeldLock.by(db, "lock table clinical_note_text in access exclusive mode")) {
            waiting.completeAsync(() -> notes.texts(caller, note).items());
            undo.awaitWaiting("from clinical_note_text");
            undo.execute(
                    "update clinical_note set patient_id = ? where id = ?",
                    patientAt(elsewhere).id(),
                    note);
            undo.execute(
                    "insert into clinical_note_text"
                            + " (id, note_id, content, signed_at, signed_by, amended_at, amended_by, reason)"
                            + " select gen_random_uuid(), id, content, signed_at, signed_by, now(), signed_by, 'Error'"
                            + " from clinical_note where id = ?",
                    note);
        }
        assertThat(waiting.get(10, TimeUnit.SECONDS)).isEmpty();
    }

    private UUID signed() {
        ClinicalNote.Details details = new ClinicalNote.Details(
                new Coding("http://loinc.org", "11506-3", null), "Progress note", "No complaints");
        UUID draft = notes.create(caller, patient.id(), null, details).id();
        return notes.sign(caller, draft, 0).id();
    }
}
