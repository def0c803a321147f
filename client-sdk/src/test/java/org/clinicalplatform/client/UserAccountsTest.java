package org.clinicalplatform.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.generated.model.BusinessErrorCode;
import org.clinicalplatform.client.generated.model.RegisteredUserAccount;
import org.clinicalplatform.client.generated.model.UserAccount;
import org.clinicalplatform.client.generated.model.UserAccountCreate;
import org.clinicalplatform.client.generated.model.UserAccountUpdate;
import org.junit.jupiter.api.Test;

class UserAccountsTest extends SignedInClientTest {
    private static final String LIST = "GET " + SampleResponses.ACCOUNTS;
    private static final String REGISTER = "POST " + SampleResponses.ACCOUNTS;
    private static final String GET = "GET " + SampleResponses.ACCOUNTS + "/" + SampleResponses.ACCOUNT;
    private static final String UPDATE = "PUT " + SampleResponses.ACCOUNTS + "/" + SampleResponses.ACCOUNT;

    @Test
    void registerWhenDoneThenTheLinkComesThroughAndIsNotPrinted() {
        service.on(REGISTER, Specification.example(201, "RegisteredUserAccount"));

        RegisteredUserAccount registered = client.userAccounts().register(newcomer());

        assertThat(registered.getPasswordSetupLink()).contains("token=4f6d0c1b9a");
        assertThat(registered.toString()).contains("newcomer").doesNotContain("4f6d0c1b9a");
        assertThat(service.onlyReceived(REGISTER).body())
                .contains("\"username\":\"newcomer\"", "\"roleCodes\":[\"CLINICIAN\"]");
    }

    @Test
    void registerWhenTheIdentityProviderOwnsPasswordsThenNoLink() {
        service.on(REGISTER, Specification.example(201, "UserAccount"));

        assertThat(client.userAccounts().register(newcomer()).getPasswordSetupLink())
                .isNull();
    }

    @Test
    void getWhenThereThenTheAccount() {
        service.on(GET, Specification.example(200, "UserAccount"));

        assertThat(client.userAccounts().get(SampleResponses.ACCOUNT).getVersion())
                .isZero();
    }

    @Test
    void updateWhenTheVersionIsStaleThenConflict() {
        service.on(UPDATE, SampleResponses.error(409, "The record has changed", "VERSION_CONFLICT"));
        UserAccountUpdate profile = new UserAccountUpdate()
                .firstName("Tariq")
                .lastName("Haddad")
                .facilityId(SampleResponses.FACILITY)
                .version(3L);

        assertThatExceptionOfType(ConflictException.class)
                .isThrownBy(() -> client.userAccounts().update(SampleResponses.ACCOUNT, profile))
                .satisfies(e -> assertThat(e.hasBusinessErrorCode(BusinessErrorCode.VERSION_CONFLICT))
                        .isTrue());

        assertThat(service.onlyReceived(UPDATE).body())
                .contains("\"version\":3", "\"facilityId\":\"" + SampleResponses.FACILITY + "\"");
    }

    @Test
    void updateWhenTakenThenTheAccountAsItIsNow() {
        service.on(UPDATE, Specification.example(200, "UserAccount"));

        assertThat(client.userAccounts()
                        .update(SampleResponses.ACCOUNT, new UserAccountUpdate())
                        .getActive())
                .isTrue();
    }

    @Test
    void streamWhenUnfilteredThenAllAccounts() {
        service.on(LIST, Specification.example(200, "UserAccountPage"));

        assertThat(client.userAccounts().stream(UserAccountFilter.all()).map(UserAccount::getUsername))
                .containsExactly("trainee");
        assertThat(service.onlyReceived(LIST).query()).isEqualTo("page=0&size=100");
    }

    @Test
    void pageWhenFilteredThenEachFilterIsSent() {
        service.on(LIST, Specification.example(200, "UserAccountPage"));

        client.userAccounts()
                .page(
                        UserAccountFilter.all()
                                .withText("had&dad")
                                .withUsername("train")
                                .withActive(false)
                                .withFacilityId(SampleResponses.FACILITY),
                        1,
                        20);

        assertThat(service.onlyReceived(LIST).query())
                .isEqualTo("q=had%%26dad&username=train&active=false&facilityId=%s&page=1&size=20"
                        .formatted(SampleResponses.FACILITY));
    }

    private static UserAccountCreate newcomer() {
        return new UserAccountCreate()
                .username("newcomer")
                .firstName("Noor")
                .lastName("Haddad")
                .addRoleCodesItem("CLINICIAN");
    }
}
