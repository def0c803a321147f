package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.UUID;
import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.generated.model.DemographicField;
import org.clinicalplatform.client.generated.model.ModuleRepointState;
import org.clinicalplatform.client.generated.model.PersonMerge;
import org.clinicalplatform.client.generated.model.PersonMergeCreate;
import org.clinicalplatform.client.generated.model.PersonMergeHeading;
import org.clinicalplatform.client.generated.model.PersonMergeUndoCheck;
import org.clinicalplatform.client.generated.model.UndoBlockerReason;
import org.junit.jupiter.api.Test;

class PersonMergesTest extends SignedInClientTest {
    private static final UUID MERGE = UUID.fromString("01900000-0000-7000-8000-000000000a01");
    private static final String ALL = "/api/v1/demographic/person-merges";
    private static final String ONE = ALL + "/" + MERGE;

    @Test
    void mergeWhenDoneThenTheDecisionWasSentAndTheReportIsRead() {
        service.on("POST " + ALL, Specification.example(201, "PersonMerge"));
        PersonMergeCreate decision = Specification.model("PersonMergeCreate", PersonMergeCreate.class);

        PersonMerge merge = client.personMerges().merge(decision);

        assertSent("POST " + ALL, "PersonMergeCreate");
        assertThat(merge.getMoved())
                .hasSize(28)
                .containsEntry("patient.observation", 27L)
                .containsEntry("patient.payment", 0L);
        assertThat(merge.getDeduplicated()).hasSize(28).containsEntry("names", 1L);
        assertThat(merge.getFilledFields()).containsExactly(DemographicField.BIRTH_DATE);
        assertThat(merge.getModuleRepoint().get(0).getState()).isEqualTo(ModuleRepointState.PENDING);
        assertThat(merge.getUndoneAt()).isNull();
    }

    @Test
    void mergeWhenTheServiceIsUnavailableThenIsNotRepeatedByItself() {
        service.on("POST " + ALL, SampleResponses.error(503, "The service is temporarily unavailable", null));

        assertThatExceptionOfType(ServiceUnavailableException.class)
                .isThrownBy(() -> client.personMerges().merge(new PersonMergeCreate()));
        assertThat(service.received("POST " + ALL)).hasSize(1);
    }

    @Test
    void previewWhenRequestedThenReturnsTheNumbers() {
        service.on("POST " + ALL + "/preview", Specification.example(200, "PersonMergePreview"));

        assertThat(client.personMerges()
                        .preview(Specification.model("PersonMergeCreate", PersonMergeCreate.class))
                        .getMoved())
                .containsEntry("patient.visit", 3L);
    }

    @Test
    void getWhenThereThenTheMerge() {
        service.on("GET " + ONE, Specification.example(200, "PersonMerge"));

        assertThat(client.personMerges().get(MERGE).getPersonMergeId()).isEqualTo(MERGE);
    }

    @Test
    void undoWhenDoneThenTheReasonWasSentAndTheMergeIsUndone() {
        service.on("POST " + ONE + "/undo", Specification.example(200, "PersonMergeUndone"));

        PersonMerge undone = client.personMerges().undo(MERGE, "Two brothers");

        assertThat(undone.getUndoReason()).isEqualTo("Two brothers with one card");
        assertThat(service.onlyReceived("POST " + ONE + "/undo").body()).isEqualTo("{\"reason\":\"Two brothers\"}");
    }

    @Test
    void checkUndoWhenRowsChangedThenNamesThem() {
        service.on("GET " + ONE + "/undo-check", Specification.example(200, "PersonMergeUndoCheck"));

        PersonMergeUndoCheck check = client.personMerges().checkUndo(MERGE);

        assertThat(check.getReversible()).isFalse();
        assertThat(check.getBlockers().get(0).getWhy()).isEqualTo(UndoBlockerReason.CHANGED_SINCE);
    }

    @Test
    void streamWhenThereAreMergesThenAll() {
        service.on("GET " + ALL, Specification.example(200, "PersonMergePage"));

        assertThat(client.personMerges().stream().map(PersonMergeHeading::getPersonMergeId))
                .containsExactly(MERGE);
        assertThat(service.onlyReceived("GET " + ALL).query()).isEqualTo("page=0&size=100");
    }
}
