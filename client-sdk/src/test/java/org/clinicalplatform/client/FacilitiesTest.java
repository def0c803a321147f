package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.client.generated.model.Facility;
import org.clinicalplatform.client.generated.model.FacilityCreate;
import org.clinicalplatform.client.generated.model.FacilityUpdate;
import org.junit.jupiter.api.Test;

class FacilitiesTest extends SignedInClientTest {
    private static final String PATH = "/api/v1/access-control/facilities";
    private static final String ONE = PATH + "/" + SampleResponses.FACILITY;

    @Test
    void createWhenDoneThenTheFacility() {
        service.on("POST " + PATH, Specification.example(201, "Facility"));

        Facility made =
                client.facilities().create(new FacilityCreate().code("N1").name("North General Hospital"));

        assertThat(made.getFacilityId()).isEqualTo(SampleResponses.FACILITY);
        assertThat(service.onlyReceived("POST " + PATH).body())
                .isEqualTo("{\"code\":\"N1\",\"name\":\"North General Hospital\"}");
    }

    @Test
    void getWhenThereThenTheFacility() {
        service.on("GET " + ONE, Specification.example(200, "Facility"));

        assertThat(client.facilities().get(SampleResponses.FACILITY).getActive())
                .isTrue();
    }

    @Test
    void updateWhenTakenThenAllOfItIsSent() {
        service.on("PUT " + ONE, Specification.example(200, "Facility"));

        client.facilities()
                .update(
                        SampleResponses.FACILITY,
                        new FacilityUpdate()
                                .name("North General Hospital")
                                .active(false)
                                .version(2L));

        assertThat(service.onlyReceived("PUT " + ONE).body())
                .isEqualTo("{\"name\":\"North General Hospital\",\"active\":false,\"version\":2}");
    }

    @Test
    void streamWhenThereAreFacilitiesThenAll() {
        service.on("GET " + PATH, Specification.example(200, "FacilityPage"));

        assertThat(client.facilities().stream().map(Facility::getCode)).containsExactly("N1");
        assertThat(service.onlyReceived("GET " + PATH).query()).isEqualTo("page=0&size=100");
    }
}
