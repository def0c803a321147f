package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.model.ClinicalNote;
import org.clinicalplatform.client.generated.model.ClinicalNoteAmendment;
import org.clinicalplatform.client.generated.model.ClinicalNoteCreate;
import org.clinicalplatform.client.generated.model.ClinicalNotePage;
import org.clinicalplatform.client.generated.model.ClinicalNoteStatus;
import org.clinicalplatform.client.generated.model.ClinicalNoteText;
import org.clinicalplatform.client.generated.model.ClinicalNoteUpdate;
import org.junit.jupiter.api.Test;

class ClinicalNotesTest
        extends VoidableRecordsTest<ClinicalNoteId, ClinicalNote, ClinicalNotePage, RecordFilter<ClinicalNoteStatus>> {
    private static final ClinicalNoteId ID = ClinicalNoteId.parse("01900000-0000-7000-8000-000000000581");
    private static final EncounterId ENCOUNTER = EncounterId.parse("01900000-0000-7000-8000-000000000401");

    ClinicalNotesTest() {
        super("notes", "ClinicalNote");
    }

    @Override
    ClinicalNotes records() {
        return client.clinicalNotes();
    }

    @Override
    ClinicalNoteId id() {
        return ID;
    }

    @Override
    RecordFilter<ClinicalNoteStatus> everything() {
        return RecordFilter.clinicalNotes();
    }

    @Override
    RecordFilter<ClinicalNoteStatus> narrowest() {
        return everything()
                .withPatient(Answers.PATIENT)
                .withEncounter(ENCOUNTER)
                .withStatus(ClinicalNoteStatus.SIGNED)
                .withCode("http://snomed.info/sct", "49727002")
                .withFrom(Instant.parse("2026-03-01T00:00:00Z"))
                .withTo(Instant.parse("2026-03-02T00:00:00Z"));
    }

    @Override
    String narrowestQuery() {
        return "patientId=" + Answers.PATIENT
                + "&encounterId=" + ENCOUNTER
                + "&status=SIGNED"
                + "&code=http%3A%2F%2Fsnomed.info%2Fsct%7C49727002"
                + "&from=2026-03-01T00%3A00%3A00Z&to=2026-03-02T00%3A00%3A00Z";
    }

    @Test
    void createWhenRecordedThenSentAsTheContractShows() {
        service.on("POST " + path, Contract.example(201, "ClinicalNote"));

        ClinicalNote created =
                client.clinicalNotes().create(Contract.model("ClinicalNoteCreate", ClinicalNoteCreate.class));

        assertThat(ClinicalNoteId.of(created)).isEqualTo(ID);
        assertThat(Contract.sent(service.onlyReceived("POST " + path).body()))
                .isEqualTo(Contract.shown("ClinicalNoteCreate"));
    }

    @Test
    void updateWhenChangedThenSentAsTheContractShows() {
        service.on("PUT " + path + "/" + ID, Contract.example(200, "ClinicalNote"));

        ClinicalNote changed =
                client.clinicalNotes().update(ID, Contract.model("ClinicalNoteUpdate", ClinicalNoteUpdate.class));

        assertThat(ClinicalNoteId.of(changed)).isEqualTo(ID);
        assertThat(Contract.sent(service.onlyReceived("PUT " + path + "/" + ID).body()))
                .isEqualTo(Contract.shown("ClinicalNoteUpdate"));
    }

    @Test
    void updateWhenTheVersionIsStaleThenConflict() {
        service.on("PUT " + path + "/" + ID, Answers.error(409, "Changed meanwhile", "VERSION_CONFLICT"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.clinicalNotes().update(ID, new ClinicalNoteUpdate()));
    }

    @Test
    void signWhenADraftThenTheVersionIsSent() {
        service.on("POST " + path + "/" + ID + "/sign", Contract.example(200, "ClinicalNote"));

        ClinicalNote signed = client.clinicalNotes().sign(ID, 7);

        assertThat(signed.getStatus()).isEqualTo(ClinicalNoteStatus.SIGNED);
        assertThat(service.onlyReceived("POST " + path + "/" + ID + "/sign").body())
                .isEqualTo("{\"version\":7}");
    }

    @Test
    void signWhenSignedBeforeThenConflict() {
        service.on("POST " + path + "/" + ID + "/sign", Answers.error(409, "Signed before", "NOTE_ALREADY_SIGNED"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.clinicalNotes().sign(ID, 0));
    }

    @Test
    void amendWhenSignedThenSentAsTheContractShows() {
        service.on("POST " + path + "/" + ID + "/amendments", Contract.example(200, "ClinicalNote"));

        client.clinicalNotes().amend(ID, Contract.model("ClinicalNoteAmendment", ClinicalNoteAmendment.class));

        assertThat(Contract.sent(service.onlyReceived("POST " + path + "/" + ID + "/amendments")
                        .body()))
                .isEqualTo(Contract.shown("ClinicalNoteAmendment"));
    }

    @Test
    void amendWhenADraftThenConflict() {
        service.on("POST " + path + "/" + ID + "/amendments", Answers.error(409, "Not signed", "NOTE_NOT_SIGNED"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.clinicalNotes().amend(ID, new ClinicalNoteAmendment()));
    }

    @Test
    void amendmentsWhenAmendedThenTheEarlierTexts() {
        service.on("GET " + path + "/" + ID + "/amendments", Contract.example(200, "ClinicalNoteTexts"));

        assertThat(client.clinicalNotes().amendments(ID))
                .extracting(ClinicalNoteText::getReason)
                .containsExactly("The patient corrected the duration");
    }

    @Test
    void amendmentsWhenTheNoteIsNotAvailableThenSaysSo() {
        service.on("GET " + path + "/" + ID + "/amendments", Answers.error(404, "Clinical note not found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> client.clinicalNotes().amendments(ID));
    }
}
