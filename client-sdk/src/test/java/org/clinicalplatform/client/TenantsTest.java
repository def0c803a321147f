package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.clinicalplatform.client.generated.model.Tenant;
import org.clinicalplatform.client.generated.model.TenantCreate;
import org.clinicalplatform.client.generated.model.TenantUpdate;
import org.junit.jupiter.api.Test;

class TenantsTest extends SignedInClientTest {
    private static final String PATH = "/api/v1/access-control/tenants";
    private static final String ONE = PATH + "/" + SampleResponses.TENANT;

    @Test
    void createWhenDoneThenTheTenant() {
        service.on("POST " + PATH, Specification.example(201, "Tenant"));

        Tenant made = client.tenants().create(new TenantCreate().code("NORTH").name("Northern Hospital Group"));

        assertThat(made.getTenantId()).isEqualTo(SampleResponses.TENANT);
        assertThat(service.onlyReceived("POST " + PATH).body())
                .isEqualTo("{\"code\":\"NORTH\",\"name\":\"Northern Hospital Group\"}");
    }

    @Test
    void getWhenThereThenTheTenant() {
        service.on("GET " + ONE, Specification.example(200, "Tenant"));

        assertThat(client.tenants().get(SampleResponses.TENANT).getActive()).isTrue();
    }

    @Test
    void updateWhenTakenThenAllOfItIsSent() {
        service.on("PUT " + ONE, Specification.example(200, "Tenant"));

        client.tenants()
                .update(
                        SampleResponses.TENANT,
                        new TenantUpdate()
                                .name("Northern Hospital Group")
                                .active(false)
                                .version(2L));

        assertThat(service.onlyReceived("PUT " + ONE).body())
                .isEqualTo("{\"name\":\"Northern Hospital Group\",\"active\":false,\"version\":2}");
    }

    @Test
    void streamWhenThereAreTenantsThenAll() {
        service.on("GET " + PATH, Specification.example(200, "TenantPage"));

        assertThat(client.tenants().stream().map(Tenant::getCode)).containsExactly("NORTH");
        assertThat(service.onlyReceived("GET " + PATH).query()).isEqualTo("page=0&size=100");
    }
}
