package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.UUID;
import org.clinicalplatform.client.generated.model.ModuleRepoint;
import org.clinicalplatform.client.generated.model.ModuleRepointState;
import org.junit.jupiter.api.Test;

class ModuleRepointsTest extends SignedInClientTest {
    private static final UUID MERGE = UUID.fromString("01900000-0000-7000-8000-000000000701");
    private static final String PATH = "/api/v1/demographic/person-merges/" + MERGE;
    private static final String LIST = "GET " + PATH + "/module-repoint";
    private static final String RETRY = "POST " + PATH + "/module-repoint/retry";
    private static final String MESSAGES = "GET " + PATH + "/adt-a40";

    @Test
    void listWhenAModuleIsBehindThenSaysWhereAndWhenItIsTriedAgain() {
        service.on(LIST, Specification.example(200, "ModuleRepointList"));

        List<ModuleRepoint> modules = client.personMerges().moduleRepoints(MERGE);

        assertThat(modules)
                .extracting(ModuleRepoint::getState)
                .containsExactly(
                        ModuleRepointState.COMPLETED, ModuleRepointState.PARTIAL, ModuleRepointState.NOT_DEPLOYED);
        assertThat(modules.get(1).getOutstandingTables()).containsExactly("lab.lab_result");
        assertThat(modules.get(1).getNextAttemptAt()).isNotNull();
        assertThat(modules.get(0).getNextAttemptAt()).isNull();
    }

    @Test
    void listWhenTheStateIsOfANewerServiceThenTheRestIsReadable() {
        String body = Specification.example(200, "ModuleRepointList").body();
        service.on(LIST, SampleResponses.json(200, body.replace("PARTIAL", "HALF_WAY")));

        assertThat(client.personMerges().moduleRepoints(MERGE).get(1).getState())
                .isEqualTo(ModuleRepointState.UNKNOWN_DEFAULT_OPEN_API);
    }

    @Test
    void retryWhenAllAreCompletedThenReturnsTheStates() {
        service.on(RETRY, Specification.example(200, "ModuleRepointListDone"));

        assertThat(client.personMerges().retryModuleRepoints(MERGE))
                .extracting(ModuleRepoint::getMovedRows)
                .containsExactly(3L, 13L, 0L);

        assertThat(service.onlyReceived(RETRY).body()).isEmpty();
    }

    @Test
    void messagesWhenBothSidesHadANumberThenKeepTheirCarriageReturns() {
        service.on(MESSAGES, Specification.example(200, "MergeMessageList"));

        assertThat(client.personMerges().messages(MERGE)).singleElement().satisfies(message -> {
            assertThat(message.getAssigningAuthority()).isEqualTo("urn:clinicalplatform:demo:north:mrn");
            assertThat(message.getMessage()).startsWith("MSH|^~\\&|").contains("\rMRG|");
        });
    }
}
