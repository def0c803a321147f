package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.model.BusinessErrorCode;
import org.clinicalplatform.client.generated.model.Facility;
import org.clinicalplatform.client.generated.model.FacilityCreate;
import org.clinicalplatform.client.generated.model.FacilityUpdate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FacilitiesTest extends ClientTest {
    private static final String PATH = "/api/v1/access-control/facilities";
    private static final String ONE = PATH + "/" + SampleResponses.FACILITY;

    @BeforeEach
    void signIn() {
        signedIn("access-1", "refresh-1");
    }

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
    void createWhenTheCodeIsTakenThenConflict() {
        service.on("POST " + PATH, SampleResponses.error(409, "The code is taken", "FACILITY_CODE_TAKEN"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.facilities().create(new FacilityCreate()))
                .satisfies(e -> assertThat(e.hasBusinessErrorCode(BusinessErrorCode.FACILITY_CODE_TAKEN))
                        .isTrue());
    }

    @Test
    void getWhenThereThenTheFacility() {
        service.on("GET " + ONE, Specification.example(200, "Facility"));

        assertThat(client.facilities().get(SampleResponses.FACILITY).getActive())
                .isTrue();
    }

    @Test
    void getWhenOfAnotherTenantThenNotAvailable() {
        service.on("GET " + ONE, SampleResponses.error(404, "Facility not found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> client.facilities().get(SampleResponses.FACILITY));
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
    void updateWhenThePermissionIsNotHeldThereThenAccessDenied() {
        service.on("PUT " + ONE, SampleResponses.error(403, "Access denied", null));

        assertThatExceptionOfType(AccessDeniedException.class)
                .isThrownBy(() -> client.facilities().update(SampleResponses.FACILITY, new FacilityUpdate()));
    }

    @Test
    void streamWhenThereAreFacilitiesThenAll() {
        service.on("GET " + PATH, Specification.example(200, "FacilityPage"));

        assertThat(client.facilities().stream().map(Facility::getCode)).containsExactly("N1");
        assertThat(service.onlyReceived("GET " + PATH).query()).isEqualTo("page=0&size=100");
    }
}
