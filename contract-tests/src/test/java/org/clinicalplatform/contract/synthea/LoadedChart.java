package org.clinicalplatform.contract.synthea;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.ServerUnderTest;
import org.clinicalplatform.contract.harness.Sessions;

/** The chart of a patient of a {@link SmallExport}, as a clinician of the facility reads it. */
public record LoadedChart(ServerUnderTest server, String id) {

    /** @param key the patient's id in the export */
    public static LoadedChart of(ServerUnderTest server, String key) {
        return new LoadedChart(
                server,
                server.database()
                        .text("select patient_id::text from patient_identifier where type = 'PI' and value = ?", key));
    }

    /** Holds what the API tells against what {@link SmallExport#patient} wrote. */
    public void verify(String given) {
        Json summary = get("patients/" + id + "/clinical-summary");
        Json panel = summary.get("panel");
        Json name = panel.get("demographics").get("name");
        assertThat(name.get("given")).hasToString("[\"Aldo\",\"" + given + "\"]");
        assertThat(name.text("family")).isEqualTo("Berg");
        assertThat(panel.get("demographics").text("birthDate")).isEqualTo("1961-04-30");
        Json problem = only(panel.get("activeProblems"));
        assertThat(problem.get("code").text("display")).isEqualTo("Essential hypertension");
        Json allergies = panel.get("allergies");
        assertThat(allergies.text("status")).isEqualTo("RECORDED");
        assertThat(only(allergies.get("active")).get("substance").text("display"))
                .isEqualTo("Aspirin");
        assertThat(panel.get("vitalSigns").items())
                .extracting(each -> each.get("code").text("code"))
                .containsExactlyInAnyOrder("8867-4", "8480-6");
        Json glucose = only(summary.get("recentLaboratoryResults")).get("value").get("quantity");
        assertThat(glucose).hasToString("{\"value\":88.4,\"unit\":\"mg/dL\"}");
        assertThat(only(summary.get("activeCarePlans")).get("addressesConditionIds"))
                .hasToString("[\"" + problem.text("id") + "\"]");
        String encounter = only(summary.get("recentEncounters")).text("id");
        assertThat(only(page("encounters").get("items")).text("id")).isEqualTo(encounter);
        assertThat(only(page("visits").get("items")).text("status")).isEqualTo("ENDED");
        assertThat(get("observations?encounterId=" + encounter).items()).hasSize(3);
        verifyAddress();
    }

    private void verifyAddress() {
        String person = "/api/v1/demographic/persons/"
                + server.database().text("select person_id::text from patient where id = ?::uuid", id);
        Json address = only(read(person + "/addresses", Demo.CLERK));
        assertThat(address.get("lines")).hasToString("[\"1 Elm St\"]");
        assertThat(address.text("city")).isEqualTo("Boston");
        assertThat(address.text("postalCode")).isEqualTo("02108");
    }

    private Json page(String kind) {
        return get(kind + "/page?size=1&patientId=" + id);
    }

    private static Json only(Json list) {
        assertThat(list.items()).hasSize(1);
        return list.items().get(0);
    }

    private Json get(String path) {
        return read("/api/v1/clinical/" + path, Demo.CLINICIAN);
    }

    private Json read(String path, String account) {
        RawResponse response =
                server.send(RawRequest.get(path).bearer(Sessions.at(server).token(account)));
        assertThat(response.status()).as(response::toString).isEqualTo(200);
        return response.json();
    }
}
