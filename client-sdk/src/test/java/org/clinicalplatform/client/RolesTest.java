package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.clinicalplatform.client.generated.model.Permission;
import org.clinicalplatform.client.generated.model.Role;
import org.clinicalplatform.client.generated.model.RoleCreate;
import org.clinicalplatform.client.generated.model.RoleUpdate;
import org.junit.jupiter.api.Test;

class RolesTest extends SignedInClientTest {
    private static final String PATH = "/api/v1/access-control/roles";
    private static final UUID ROLE = UUID.fromString("01900000-0000-7000-8000-000000000024");
    private static final String ONE = PATH + "/" + ROLE;

    @Test
    void createWhenDoneThenTheRole() {
        service.on("POST " + PATH, Specification.example(201, "Role"));
        RoleCreate role = new RoleCreate().code("READER").name("Reader").addPermissionsItem("clinical.visit.read");

        assertThat(client.roles().create(role).getCode()).isEqualTo("MEMBER");

        assertThat(service.onlyReceived("POST " + PATH).body())
                .isEqualTo("{\"code\":\"READER\",\"name\":\"Reader\",\"permissions\":[\"clinical.visit.read\"]}");
    }

    @Test
    void getWhenThereThenTheRole() {
        service.on("GET " + ONE, Specification.example(200, "Role"));

        assertThat(client.roles().get(ROLE).getBuiltIn()).isTrue();
    }

    @Test
    void updateWhenTakenThenTheVersionIsSentAndTheRoleComesBack() {
        service.on("PUT " + ONE, Specification.example(200, "Role"));

        Role role = client.roles()
                .update(
                        ROLE,
                        new RoleUpdate()
                                .name("Reader")
                                .addPermissionsItem("clinical.visit.read")
                                .version(2L));

        assertThat(role.getRoleId()).isEqualTo(ROLE);
        assertThat(service.onlyReceived("PUT " + ONE).body()).contains("\"version\":2");
    }

    @Test
    void deleteWhenNotAssignedThenDeleted() {
        service.on("DELETE " + ONE, SampleResponses.noContent());

        client.roles().delete(ROLE);

        assertThat(service.received("DELETE " + ONE)).hasSize(1);
    }

    @Test
    void streamWhenThereAreRolesThenAll() {
        service.on("GET " + PATH, Specification.example(200, "RolePage"));

        assertThat(client.roles().stream().map(Role::getCode)).containsExactly("MEMBER");
        assertThat(service.onlyReceived("GET " + PATH).query()).isEqualTo("page=0&size=100");
    }

    @Test
    void permissionsWhenListedThenAllAtOnce() {
        service.on("GET /api/v1/access-control/permissions", Specification.example(200, "Permissions"));

        assertThat(client.roles().permissions()).extracting(Permission::getCode).containsExactly("clinical.visit.read");
    }
}
