package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The email address and the names of an account follow to its user at the provider. */
abstract class ProviderProfiles {

    private final OidcServer oidc = Servers.oidc();
    private final String address = "new-" + UUID.randomUUID() + "@mail.example";

    @AfterEach
    void mendTheLine() {
        oidc.line().pass();
    }

    @Test
    void updateWhenThePersonChangesThenTheUserDoesToo() {
        ProviderAccount account = ProviderAccount.clinician(oidc);

        update(account, profile(account).with("firstName", "\"Zo\u00eb\"")).expect(200);

        Json user = oidc.realm().user(account.subject());
        assertThat(user.text("email")).isEqualTo(address);
        assertThat(user.text("firstName")).isEqualTo("Zo\u00eb");
        assertThat(user.text("lastName")).isEqualTo(account.account().text("lastName"));
        assertThat(user.get("emailVerified").node().asBoolean()).isFalse();
        account.signIn(ProviderAccount.PASSWORD);
    }

    @Test
    void updateWhenTheAddressIsRemovedThenTheUserHasNone() {
        ProviderAccount account = ProviderAccount.clinician(oidc);

        update(account, profile(account).without("email")).expect(200);

        assertThat(account.account().has("email")).isFalse();
        assertThat(oidc.realm().user(account.subject()).has("email")).isFalse();
    }

    @Test
    void updateWhenAnotherUserHasTheAddressThenConflictsAndNothingChanges() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        String other = "other-" + UUID.randomUUID();
        oidc.realm().addUser(other, ProviderAccount.PASSWORD);
        Json before = account.account();

        RawResponse response = update(account, profile(account).with("email", Json.quoted(other + "@mail.example")));

        assertThat(response.status()).isEqualTo(409);
        assertThat(response.json().text("businessErrorCode")).isEqualTo("EMAIL_TAKEN");
        StandardError.verifyShape(response);
        assertThat(account.account()).isEqualTo(before);
    }

    @Test
    void updateWhenTheUserIsNotReleasedThenOnlyTheAccountChanges() {
        ProviderAccount account = ProviderAccount.linked(oidc);
        Json before = oidc.realm().user(account.subject());

        update(account, profile(account)).expect(200);

        assertThat(account.account().text("email")).isEqualTo(address);
        assertThat(oidc.realm().user(account.subject())).isEqualTo(before);
    }

    @Test
    void updateWhenTheProviderIsAwayThenIsRefusedAndNothingChanges() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        Json before = account.account();
        Json body = profile(account);
        oidc.line().refuse();

        RawResponse response = update(account, body);

        assertThat(response.status()).isEqualTo(502);
        StandardError.verifyShape(response);
        assertThat(account.account()).isEqualTo(before);
    }

    /** The profile of the account with another address. */
    private Json profile(ProviderAccount account) {
        Json present = account.account();
        Json profile = Json.object("firstName", present.text("firstName"), "lastName", present.text("lastName"))
                .with("email", Json.quoted(address))
                .with("version", present.get("version").toString());
        return present.has("facilityId")
                ? profile.with("facilityId", Json.quoted(present.text("facilityId")))
                : profile;
    }

    private RawResponse update(ProviderAccount account, Json body) {
        return Administration.at(oidc.server(), Demo.ADMIN).put(Administration.account(account.id()), body.toString());
    }
}
