package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.model.BusinessErrorCode;
import org.clinicalplatform.client.generated.model.Tenant;
import org.clinicalplatform.client.generated.model.TenantCreate;
import org.clinicalplatform.client.generated.model.TenantUpdate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TenantsTest extends ClientTest {
    private static final String PATH = "/api/v1/access-control/tenants";
    private static final String ONE = PATH + "/" + SampleResponses.TENANT;

    @BeforeEach
    void signIn() {
        signedIn("access-1", "refresh-1");
    }

    @Test
    void createWhenDoneThenTheTenant() {
        service.on("POST " + PATH, Specification.example(201, "Tenant"));

        Tenant made = client.tenants().create(new TenantCreate().code("NORTH").name("Northern Hospital Group"));

        assertThat(made.getTenantId()).isEqualTo(SampleResponses.TENANT);
        assertThat(service.onlyReceived("POST " + PATH).body())
                .isEqualTo("{\"code\":\"NORTH\",\"name\":\"Northern Hospital Group\"}");
    }

    @Test
    void createWhenTheCodeIsTakenThenConflict() {
        service.on("POST " + PATH, SampleResponses.error(409, "The code is taken", "TENANT_CODE_TAKEN"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.tenants().create(new TenantCreate()))
                .satisfies(e -> assertThat(e.hasBusinessErrorCode(BusinessErrorCode.TENANT_CODE_TAKEN))
                        .isTrue());
    }

    @Test
    void getWhenThereThenTheTenant() {
        service.on("GET " + ONE, Specification.example(200, "Tenant"));

        assertThat(client.tenants().get(SampleResponses.TENANT).getActive()).isTrue();
    }

    @Test
    void getWhenNotAdministeredThenNotAvailable() {
        service.on("GET " + ONE, SampleResponses.error(404, "Tenant not found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> client.tenants().get(SampleResponses.TENANT));
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
    void updateWhenItWouldCloseTheTenantOfTheSessionThenAccessDenied() {
        service.on("PUT " + ONE, SampleResponses.error(403, "Access denied", null));

        assertThatExceptionOfType(AccessDeniedException.class)
                .isThrownBy(() -> client.tenants().update(SampleResponses.TENANT, new TenantUpdate()));
    }

    @Test
    void streamWhenThereAreTenantsThenAll() {
        service.on("GET " + PATH, Specification.example(200, "TenantPage"));

        assertThat(client.tenants().stream().map(Tenant::getCode)).containsExactly("NORTH");
        assertThat(service.onlyReceived("GET " + PATH).query()).isEqualTo("page=0&size=100");
    }
}
