package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.UUID;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.model.RoleAssignment;
import org.clinicalplatform.client.generated.model.RoleAssignmentCreate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RoleAssignmentsTest extends ClientTest {
    private static final String PATH = Answers.ACCOUNTS + "/" + Answers.ACCOUNT + "/role-assignments";
    private static final String LIST = "GET " + PATH;
    private static final String CREATE = "POST " + PATH;
    private static final UUID ASSIGNMENT = UUID.fromString("01900000-0000-7000-8000-000000000037");
    private static final String DELETE = "DELETE " + PATH + "/" + ASSIGNMENT;

    @BeforeEach
    void signIn() {
        signedIn("access-1", "refresh-1");
    }

    @Test
    void listWhenThereThenAllAtOnce() {
        service.on(LIST, Contract.example(200, "RoleAssignments"));

        assertThat(client.roleAssignments().list(Answers.ACCOUNT))
                .extracting(RoleAssignment::getRoleCode)
                .contains("MEMBER");
    }

    @Test
    void listWhenTheAccountIsOfAnotherTenantThenNotAvailable() {
        service.on(LIST, Answers.error(404, "User account not found", null));

        assertThatExceptionOfType(RecordNotAvailableException.class)
                .isThrownBy(() -> client.roleAssignments().list(Answers.ACCOUNT));
    }

    @Test
    void createWhenForTheTenantAsAWholeThenTheFacilityIsLeftOut() {
        service.on(CREATE, Contract.example(201, "RoleAssignment"));

        client.roleAssignments().create(Answers.ACCOUNT, new RoleAssignmentCreate().roleCode("MEMBER"));

        assertThat(service.onlyReceived(CREATE).body()).isEqualTo("{\"roleCode\":\"MEMBER\"}");
    }

    @Test
    void createWhenHeldAlreadyThenConflict() {
        service.on(CREATE, Answers.error(409, "The account holds the role", "ROLE_ALREADY_ASSIGNED"));

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.roleAssignments().create(Answers.ACCOUNT, new RoleAssignmentCreate()));
    }

    @Test
    void deleteWhenThereIsAReasonThenItIsSent() {
        service.on(DELETE, Answers.noContent());

        client.roleAssignments().delete(Answers.ACCOUNT, ASSIGNMENT, "Left the team");

        assertThat(service.onlyReceived(DELETE).query()).isIn("reason=Left%20the%20team", "reason=Left+the+team");
    }

    @Test
    void deleteWhenThereIsNoReasonThenNoneIsSent() {
        service.on(DELETE, Answers.noContent());

        client.roleAssignments().delete(Answers.ACCOUNT, ASSIGNMENT);

        assertThat(service.onlyReceived(DELETE).query()).isNull();
    }
}
