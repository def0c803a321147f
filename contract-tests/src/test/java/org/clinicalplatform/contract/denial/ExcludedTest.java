package org.clinicalplatform.contract.denial;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.Sessions;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Participations listed, recorded and voided: what is denied is 403, what cannot be resolved lets the call through. */
class ExcludedTest {

    static final Set<String> OPERATIONS =
            Set.of("listProvidersOfEncounter", "createEncounterProvider", "deleteEncounterProvider");

    private static final String ID = "01900000-0000-7000-8000-000000000";
    private static final String UNKNOWN = Demo.unknown(0xa0e);
    private static final String PROVIDER = "{\"providerId\":\"" + Demo.CLINICIAN_ID + "\",\"role\":\"CONSULTANT\"}";

    private final ServerUnderTest server = Servers.shared();

    /** At another facility, in the other tenant, and of a restricted patient. */
    @ParameterizedTest
    @ValueSource(strings = {ID + "402", ID + "403", ID + "404", ID + "405"})
    void encounterWhenDeniedThenReturns403(String encounterId) {
        StandardError.verify(send(list(encounterId)), 403, path(encounterId), "Access denied");
        StandardError.verify(send(add(encounterId)), 403, path(encounterId), "Access denied");
    }

    @ParameterizedTest
    @ValueSource(strings = {ID + "642", ID + "643", ID + "644", ID + "645"})
    void participationWhenItsEncounterIsDeniedThenReturns403AndStays(String id) {
        StandardError.verify(send(remove(id)), 403, participation(id), "Access denied");
        StandardError.verify(send(remove(id)), 403, participation(id), "Access denied");
    }

    @Test
    void encounterWhenItCannotBeResolvedThenLetsTheCallThrough() {
        for (String id : List.of(UNKNOWN, Demo.VOIDED_ENCOUNTER, Demo.PATIENT_AT_N1)) {
            assertThat(send(list(id)).status()).isEqualTo(200);
            assertThat(send(list(id)).json().items()).isEmpty();
            StandardError.verify(send(add(id)), 400, path(id), "Unknown encounter: " + id);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"01900000-0000-7000-8000-000000000A0E", "1-2-3-4-5", "abc", "über"})
    void encounterWhenItsIdIsSpelledOtherwiseThenIsRepeatedAsItWasSent(String id) {
        String sent = URLEncoder.encode(id, StandardCharsets.UTF_8);

        StandardError.verify(send(add(sent)), 400, path(sent), "Unknown encounter: " + id);
    }

    @Test
    void participationWhenItCannotBeResolvedThenIsGone() {
        for (String id : List.of(UNKNOWN, ID + "648", "abc")) {
            RawResponse response = send(remove(id));

            assertThat(response.status()).isEqualTo(204);
            assertThat(response.body()).isEmpty();
        }
    }

    @Test
    void participationWhenEncounterIsVisibleThenIsRecordedListedAndVoided() {
        String id = send(add(Demo.ENCOUNTER_IN_PROGRESS)).json().text("id");
        assertThat(listed()).contains(id);

        assertThat(send(remove(id)).status()).isEqualTo(204);

        assertThat(listed()).doesNotContain(id);
        assertThat(send(remove(id)).status()).as("once more").isEqualTo(204);
    }

    @Test
    void providerWhenNoAccountOfTheTenantThenReturns400() {
        for (String id : List.of(UNKNOWN, Demo.CLINICIAN_SOUTH_ID)) {
            RawRequest call = RawRequest.post(path(Demo.ENCOUNTER)).json(PROVIDER.replace(Demo.CLINICIAN_ID, id));

            StandardError.verify(send(call), 400, path(Demo.ENCOUNTER), "Unknown provider: " + id);
        }
    }

    private List<String> listed() {
        return send(list(Demo.ENCOUNTER_IN_PROGRESS)).json().items().stream()
                .map(item -> item.text("id"))
                .toList();
    }

    private static RawRequest list(String encounterId) {
        return RawRequest.get(path(encounterId));
    }

    private static RawRequest add(String encounterId) {
        return RawRequest.post(path(encounterId)).json(PROVIDER);
    }

    private static RawRequest remove(String id) {
        return RawRequest.of("DELETE", participation(id));
    }

    private static String path(String encounterId) {
        return "/api/v1/clinical/encounters/" + encounterId + "/providers";
    }

    private static String participation(String id) {
        return "/api/v1/clinical/encounter-providers/" + id;
    }

    private RawResponse send(RawRequest call) {
        return server.send(call.requestId("denial").bearer(Sessions.at(server).token(Demo.CLINICIAN)));
    }
}
