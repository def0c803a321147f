package org.clinicalplatform.contract.singlesignon;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.clinicalplatform.contract.harness.Administration;
import org.clinicalplatform.contract.harness.Demo;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.OidcServer;
import org.clinicalplatform.contract.harness.ProviderSignIn;
import org.clinicalplatform.contract.harness.ProviderSignIn.Outcome;
import org.clinicalplatform.contract.harness.RawResponse;
import org.clinicalplatform.contract.harness.Realm;
import org.clinicalplatform.contract.harness.Registrations;
import org.clinicalplatform.contract.harness.Servers;
import org.clinicalplatform.contract.harness.StandardError;
import org.clinicalplatform.contract.harness.Together;
import org.junit.jupiter.api.Test;

/** An account and a user of the provider come together by the proof of the holder or a release, never by a name. */
abstract class AccountLinking {

    private static final String NEXT = "second-Horse-2";
    private static final String REFUSED = "The link code is not valid for this user of the identity provider";

    private final OidcServer oidc = Servers.oidc();
    private final Realm realm = oidc.realm();

    @Test
    void codeWhenRedeemedByTheHolderThenTheySignInAndEveryWriteReachesThem() {
        ProviderAccount account = expecting();
        String token = token(account);
        assertThat(account.exchange(token).status()).isEqualTo(403);
        String code = account.linkCode();

        RawResponse response = account.redeem(token, code);

        assertThat(response.status()).isEqualTo(204);
        assertThat(response.body()).isEmpty();
        assertThat(account.exchange(token).status()).isEqualTo(200);
        assertThat(realm.isReleased(account.subject(), account.id())).isTrue();
        assertThat(account.setPassword(NEXT).status()).isEqualTo(204);
        assertThat(account.attempt(NEXT)).isEqualTo(Outcome.SIGNED_IN);
        verifyRefused(account, token, code);
        assertThat(oidc.server().log()).doesNotContain(code);
    }

    @Test
    void codeWhenTheTokenIsAnothersThenIsRefusedAndStaysWithItsHolder() {
        ProviderAccount account = expecting();
        String code = account.linkCode();

        verifyRefused(account, token(expecting()), code);
        for (String token : List.of("garbage", oidc.realm().passwordToken(Demo.ADMIN, Demo.PASSWORD) + "x")) {
            StandardError.verify(account.redeem(token, code), 401, ProviderAccount.LINK, "Authentication is required");
        }

        assertThat(account.redeem(token(account), code).status()).isEqualTo(204);
    }

    @Test
    void codeWhenUnknownSupersededExpiredOrOfALinkedUserThenIsTheSame403() {
        ProviderAccount account = expecting();
        String token = token(account);
        String former = account.linkCode();
        assertThat(account.administer("link-code").status()).isEqualTo(200);
        String latest = account.linkCode();
        verifyRefused(account, token, "f".repeat(96));
        verifyRefused(account, token, former);
        oidc.server()
                .database()
                .update("update link_code set expires_at = issued_at where user_account_id = ?::uuid", account.id());
        verifyRefused(account, token, latest);
        assertThat(account.administer("link-code").status()).isEqualTo(200);
        verifyRefused(account, oidc.realm().passwordToken(Demo.CLINICIAN, Demo.PASSWORD), account.linkCode());
    }

    /** The path by which whoever registers accounts took over the realm. */
    @Test
    void userWhenAnAdministratorOfTheRealmThenIsNeverLinked() {
        ProviderAccount account = expecting();
        realm.promote(account.subject());
        Json before = realm.user(account.subject());

        verifyRefused(account, token(account), account.linkCode());
        realm.release(account.subject(), account.id());
        verifyRefused(account, token(account), account.linkCode());
        StandardError.verify(
                account.link(account.subject()),
                409,
                account.fullPath("/link"),
                UnreleasedUsers.REFUSED,
                UnreleasedUsers.CODE);

        assertThat(account.account().has("idpSubject")).isFalse();
        assertThat(realm.user(account.subject()).text("username")).isEqualTo(before.text("username"));
    }

    @Test
    void codeWhenSentEightTimesAtOnceThenOneLinkIsMade() {
        ProviderAccount account = expecting();
        String token = token(account);
        String code = account.linkCode();

        List<Integer> statuses = Together.statuses(8, i -> account.redeem(token, code));

        assertThat(statuses).containsOnlyOnce(204).allMatch(status -> status == 204 || status == 403);
        assertThat(events(account, "ACCOUNT_LINKED")).isEqualTo(1);
    }

    @Test
    void accountsWhenOneUserRedeemsTheCodesOfBothAtOnceThenOneIsLinked() {
        Json body = Registrations.body();
        String subject = realm.addUser(body.text("username"), ProviderAccount.PASSWORD);
        ProviderAccount one = ProviderAccount.expecting(oidc, body, subject);
        ProviderAccount other = ProviderAccount.expecting(oidc, Registrations.body(), subject);
        String token = token(one);
        List<ProviderAccount> both = List.of(one, other);
        List<String> codes = both.stream().map(ProviderAccount::linkCode).toList();

        List<Integer> statuses = Together.statuses(2, i -> both.get(i).redeem(token, codes.get(i)));

        assertThat(statuses).containsExactlyInAnyOrder(204, 403);
        assertThat(both.stream().filter(account -> realm.isReleased(subject, account.id())))
                .as("accounts to which the user is released")
                .hasSize(1);
    }

    @Test
    void userWhenReleasedByTheRealmThenAnAdministratorLinksBySubject() {
        ProviderAccount account = expecting();
        assertThat(account.link(account.subject()).status()).isEqualTo(409);
        assertThat(account.link("..").status()).isIn(400, 409);

        account.released();

        RawResponse linked = account.link(account.subject());
        assertThat(linked.status()).isEqualTo(200);
        assertThat(linked.json().text("idpSubject")).isEqualTo(account.subject());
        assertThat(account.exchange(token(account)).status()).isEqualTo(200);
        assertThat(events(account, "ACCOUNT_LINKED")).isEqualTo(1);
    }

    @Test
    void unlinkWhenLinkedThenTheUserIsOutAndNoLongerReleased() {
        ProviderAccount account = ProviderAccount.clinician(oidc);
        String token = token(account);
        assertThat(account.exchange(token).status()).isEqualTo(200);

        assertThat(account.administer("unlink").status()).isEqualTo(200);

        assertThat(account.exchange(token).status()).isEqualTo(403);
        assertThat(realm.isReleased(account.subject(), account.id())).isFalse();
        assertThat(realm.isEnabled(account.subject())).isTrue();
        assertThat(account.setPassword(NEXT).status()).isEqualTo(409);
        assertThat(account.administer("deactivate").status()).isEqualTo(200);
        assertThat(account.administer("reactivate").status()).isEqualTo(200);
        assertThat(account.administer("link-code").status()).isEqualTo(200);
        assertThat(account.redeem(token, account.linkCode()).status()).isEqualTo(204);
    }

    @Test
    void listWhenFilteredThenHasTheAccountsWithoutALink() {
        ProviderAccount account = expecting();

        assertThat(listed(account, "false")).isEqualTo("1");
        assertThat(listed(account, "true")).isEqualTo("0");
        assertThat(account.redeem(token(account), account.linkCode()).status()).isEqualTo(204);
        assertThat(listed(account, "false")).isEqualTo("0");
        assertThat(listed(account, "true")).isEqualTo("1");
    }

    private String listed(ProviderAccount account, String linked) {
        return Administration.at(oidc.server(), Demo.ADMIN)
                .get("/user-accounts?linked=" + linked + "&username=" + account.username())
                .json()
                .text("totalItems");
    }

    private ProviderAccount expecting() {
        Json body = Registrations.body();
        return ProviderAccount.expecting(oidc, body, realm.addUser(body.text("username"), ProviderAccount.PASSWORD));
    }

    private String token(ProviderAccount account) {
        return ProviderSignIn.at(realm)
                .signIn(account.username(), ProviderAccount.PASSWORD)
                .accessToken();
    }

    private long events(ProviderAccount account, String kind) {
        return oidc.server()
                .database()
                .number(
                        "select count(*) from security_event where user_account_id = ?::uuid and kind = ?",
                        account.id(),
                        kind);
    }

    private static void verifyRefused(ProviderAccount account, String token, String code) {
        StandardError.verify(account.redeem(token, code), 403, ProviderAccount.LINK, REFUSED);
    }
}
