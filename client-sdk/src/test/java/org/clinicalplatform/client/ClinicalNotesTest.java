package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.client.generated.model.ClinicalNote;
import org.clinicalplatform.client.generated.model.ClinicalNoteAmendment;
import org.clinicalplatform.client.generated.model.ClinicalNoteStatus;
import org.clinicalplatform.client.generated.model.ClinicalNoteText;
import org.junit.jupiter.api.Test;

/** Signatures and amendments; {@link ChangeableRecordsTest} covers the rest. */
class ClinicalNotesTest extends SignedInClientTest {
    private static final ClinicalNoteId ID = ClinicalNoteId.parse("01900000-0000-7000-8000-000000000581");
    private static final String SIGN = "POST /api/v1/clinical/notes/" + ID + "/sign";
    private static final String AMENDMENTS = "/api/v1/clinical/notes/" + ID + "/amendments";

    @Test
    void signWhenADraftThenTheVersionIsSent() {
        service.on(SIGN, Specification.example(200, "ClinicalNote"));

        ClinicalNote signed = client.clinicalNotes().sign(ID, 7);

        assertThat(signed.getStatus()).isEqualTo(ClinicalNoteStatus.SIGNED);
        assertThat(service.onlyReceived(SIGN).body()).isEqualTo("{\"version\":7}");
    }

    @Test
    void amendWhenSignedThenSendsTheExampleOfTheSpecification() {
        service.on("POST " + AMENDMENTS, Specification.example(200, "ClinicalNote"));

        client.clinicalNotes().amend(ID, Specification.model("ClinicalNoteAmendment", ClinicalNoteAmendment.class));

        assertSent("POST " + AMENDMENTS, "ClinicalNoteAmendment");
    }

    @Test
    void amendmentsWhenAmendedThenReturnsTheEarlierTexts() {
        service.on("GET " + AMENDMENTS, Specification.example(200, "ClinicalNoteTexts"));

        assertThat(client.clinicalNotes().amendments(ID))
                .extracting(ClinicalNoteText::getReason)
                .containsExactly("The patient corrected the duration");
    }
}
