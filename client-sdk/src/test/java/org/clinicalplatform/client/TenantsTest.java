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
    private static final String ONE = PATH + "/" + Answers.TENANT;

    @BeforeEach
    void signIn() {
        signedIn("access-1", "refresh-1");
    }

    @Test
    void createWhenDoneThenTheTenant() {
        service.on("POST " + PATH, Contract.example(201, "Tenant"));

        Tenant made = client.tenants().create(new TenantCreate().code("NORTH").name("Northern Hospital Group"));

        assertThat(made.getTenantId()).isEqualTo(Answers.TENANT);
        assertThat(service.onlyReceived("POST " + PATH).body())
                .isEqualTo("{\"code\":\"NORTH\",\"name\":\"Northern Hospital Group\"}");
    }

    @Test
    void createWhenTheCodeIsTakenThenConflict() {
        service.on("POST " + PATH, Answers.error(409, "The code is taken", "TENANT_CODE_TAKEN"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.tenants().create(new TenantCreate()))
                .satisfies(e -> assertThat(e.hasBusinessErrorCode(BusinessErrorCode.TENANT_CODE_TAKEN))
                        .isTrue());
    }

    @Test
    void getWhenThereThenTheTenant() {
        service.on("GET " + ONE, Contract.example(200, "Tenant"));

        assertThat(client.tenants().get(Answers.TENANT).getActive()).isTrue();
    }

    @Test
    void getWhenNotAdministeredThenNotAvailable() {
        service.on("GET " + ONE, Answers.error(404, "Tenant not found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> client.tenants().get(Answers.TENANT));
    }

    @Test
    void updateWhenTakenThenAllOfItIsSent() {
        service.on("PUT " + ONE, Contract.example(200, "Tenant"));

        client.tenants()
                .update(
                        Answers.TENANT,
                        new TenantUpdate()
                                .name("Northern Hospital Group")
                                .active(false)
                                .version(2L));

        assertThat(service.onlyReceived("PUT " + ONE).body())
                .isEqualTo("{\"name\":\"Northern Hospital Group\",\"active\":false,\"version\":2}");
    }

    @Test
    void updateWhenItWouldCloseTheTenantOfTheSessionThenAccessDenied() {
        service.on("PUT " + ONE, Answers.error(403, "Access denied", null));

        assertThatExceptionOfType(AccessDeniedException.class)
                .isThrownBy(() -> client.tenants().update(Answers.TENANT, new TenantUpdate()));
    }

    @Test
    void streamWhenThereAreTenantsThenAll() {
        service.on("GET " + PATH, Contract.example(200, "TenantPage"));

        assertThat(client.tenants().stream().map(Tenant::getCode)).containsExactly("NORTH");
        assertThat(service.onlyReceived("GET " + PATH).query()).isEqualTo("page=0&size=100");
    }
}
