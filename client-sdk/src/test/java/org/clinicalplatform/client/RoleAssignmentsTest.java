package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.clinicalplatform.client.generated.model.RoleAssignment;
import org.clinicalplatform.client.generated.model.RoleAssignmentCreate;
import org.junit.jupiter.api.Test;

class RoleAssignmentsTest extends SignedInClientTest {
    private static final String PATH = SampleResponses.ACCOUNTS + "/" + SampleResponses.ACCOUNT + "/role-assignments";
    private static final String LIST = "GET " + PATH;
    private static final String CREATE = "POST " + PATH;
    private static final UUID ASSIGNMENT = UUID.fromString("01900000-0000-7000-8000-000000000037");
    private static final String DELETE = "DELETE " + PATH + "/" + ASSIGNMENT;

    @Test
    void listWhenThereThenAllAtOnce() {
        service.on(LIST, Specification.example(200, "RoleAssignments"));

        assertThat(client.roleAssignments().list(SampleResponses.ACCOUNT))
                .extracting(RoleAssignment::getRoleCode)
                .contains("MEMBER");
    }

    @Test
    void createWhenForTheTenantAsAWholeThenTheFacilityIsLeftOut() {
        service.on(CREATE, Specification.example(201, "RoleAssignment"));

        client.roleAssignments().create(SampleResponses.ACCOUNT, new RoleAssignmentCreate().roleCode("MEMBER"));

        assertThat(service.onlyReceived(CREATE).body()).isEqualTo("{\"roleCode\":\"MEMBER\"}");
    }

    @Test
    void deleteWhenThereIsAReasonThenItIsSent() {
        service.on(DELETE, SampleResponses.noContent());

        client.roleAssignments().delete(SampleResponses.ACCOUNT, ASSIGNMENT, "Left the team");

        assertThat(service.onlyReceived(DELETE).query()).isIn("reason=Left%20the%20team", "reason=Left+the+team");
    }

    @Test
    void deleteWhenThereIsNoReasonThenNoneIsSent() {
        service.on(DELETE, SampleResponses.noContent());

        client.roleAssignments().delete(SampleResponses.ACCOUNT, ASSIGNMENT);

        assertThat(service.onlyReceived(DELETE).query()).isNull();
    }
}
