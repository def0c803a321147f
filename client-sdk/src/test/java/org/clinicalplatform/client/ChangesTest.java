package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.List;
import java.util.function.Consumer;
import org.clinicalplatform.client.error.ServiceUnavailableException;
import org.clinicalplatform.client.generated.model.FacilityCreate;
import org.clinicalplatform.client.generated.model.FacilityUpdate;
import org.clinicalplatform.client.generated.model.RoleAssignmentCreate;
import org.clinicalplatform.client.generated.model.RoleCreate;
import org.clinicalplatform.client.generated.model.RoleUpdate;
import org.clinicalplatform.client.generated.model.TenantCreate;
import org.clinicalplatform.client.generated.model.TenantUpdate;
import org.clinicalplatform.client.generated.model.UserAccountCreate;
import org.clinicalplatform.client.generated.model.UserAccountUpdate;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every operation of the administration that changes something. */
class ChangesTest extends ClientTest {

    @BeforeEach
    void signIn() {
        signedIn("access-1", "refresh-1");
    }

    static List<Consumer<ClinicalClient>> changes() {
        return List.of(
                client -> client.ownSessions().end(Answers.VISIT),
                client -> client.passwords().change("secret-former", "secret-new"),
                client -> client.passwordResets().request("clinician"),
                client -> client.passwordResets().redeem("secret-token", "secret-new"),
                client -> client.userAccounts().register(new UserAccountCreate()),
                client -> client.userAccounts().update(Answers.ACCOUNT, new UserAccountUpdate()),
                client -> client.userAccountStates().deactivate(Answers.ACCOUNT),
                client -> client.userAccountStates().reactivate(Answers.ACCOUNT),
                client -> client.userAccountStates().toggle(Answers.ACCOUNT),
                client -> client.userAccountStates().resetSecondFactor(Answers.ACCOUNT),
                client -> client.userAccountStates().resetPassword(Answers.ACCOUNT),
                client -> client.userAccountStates().setPassword(Answers.ACCOUNT, "secret-new"),
                client -> client.userAccountStates().endSessions(Answers.ACCOUNT),
                client -> client.roleAssignments().create(Answers.ACCOUNT, new RoleAssignmentCreate()),
                client -> client.roleAssignments().delete(Answers.ACCOUNT, Answers.VISIT),
                client -> client.roles().create(new RoleCreate()),
                client -> client.roles().update(Answers.VISIT, new RoleUpdate()),
                client -> client.roles().delete(Answers.VISIT),
                client -> client.tenants().create(new TenantCreate()),
                client -> client.tenants().update(Answers.TENANT, new TenantUpdate()),
                client -> client.facilities().create(new FacilityCreate()),
                client -> client.facilities().update(Answers.FACILITY, new FacilityUpdate()),
                client -> client.notifications().send(Answers.VISIT));
    }

    @ParameterizedTest
    @MethodSource("changes")
    void changeWhenTheServiceIsUnavailableThenSentOnce(Consumer<ClinicalClient> change) {
        service.otherwise(Answers.error(503, "Later", null).with("Retry-After", "1"));

        assertThatExceptionOfType(ServiceUnavailableException.class).isThrownBy(() -> change.accept(client));

        assertThat(service.received()).hasSize(1);
        assertThat(waits).isEmpty();
    }
}
