package org.clinicalplatform.authentication.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.identityprovider.ProviderTransactions;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.clinicalplatform.testing.database.TestDatabase;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;

@DatabaseTest
@ExtendWith(OutputCaptureExtension.class)
class LinkedUserCheckTest {
    private final UserAccountService accounts;
    private final ProviderTransactions transactions;
    private final ProviderAdminSettings settings;
    private final TestDatabase db;
    private final RecordingIdentityProvider provider = new RecordingIdentityProvider();
    private final StaticListableBeanFactory beans = new StaticListableBeanFactory();

    LinkedUserCheckTest(
            UserAccountService accounts,
            ProviderTransactions transactions,
            ProviderAdminSettings settings,
            TestDatabase db) {
        this.accounts = accounts;
        this.transactions = transactions;
        this.settings = settings;
        this.db = db;
    }

    @Test
    void runWhenUsersAreNotReleasedThenListsTheirAccounts(CapturedOutput log) {
        AccountRow released = linked();
        AccountRow unmarked = linked(UserRelease.NOT_MARKED);
        AccountRow administrator = linked(UserRelease.PROVIDER_ADMINISTRATOR);

        check().run();

        assertThat(log)
                .contains("Account " + unmarked.id() + ": user subject-" + unmarked.id()
                        + " at the identity provider is not marked as the user of the account")
                .contains("Account " + administrator.id() + ": ")
                .contains("2 accounts above have users at the identity provider that are not released")
                .contains("The operator's guide says how an administrator of the realm releases a user")
                .doesNotContain(released.id().toString());
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void runWhenEveryUserIsReleasedThenSaysNothing(CapturedOutput log) {
        linked();

        check().run();

        assertThat(log).doesNotContain("not released");
    }

    @ParameterizedTest
    @CsvSource({"OIDC, http://provider.example, 1", "OIDC, '', 0", "LOCAL, http://provider.example, 0"})
    void scheduleWhenTheServiceWritesToAProviderThenChecks(ProviderMode mode, String baseUrl, int tasks) {
        ProviderAdminSettings written = new ProviderAdminSettings(
                baseUrl,
                "r",
                "c",
                "s",
                settings.connectTimeout(),
                settings.readTimeout(),
                settings.reconcileDelay(),
                settings.settleAfter());
        ScheduledTaskRegistrar registrar = new ScheduledTaskRegistrar();

        check(written, mode).configureTasks(registrar);

        assertThat(registrar.getFixedDelayTaskList()).hasSize(tasks);
    }

    @Test
    void runWhenASettingNamesTheUserThenReleasesThatOneAlone(CapturedOutput log) {
        AccountRow named = linked(UserRelease.NOT_MARKED);
        AccountRow other = linked(UserRelease.NOT_MARKED);
        AccountRow administrator = linked(UserRelease.PROVIDER_ADMINISTRATOR);
        release(Map.of(
                named.id(),
                "subject-" + named.id(),
                other.id(),
                "subject-of-somebody-else",
                administrator.id(),
                "subject-" + administrator.id(),
                UUID.randomUUID(),
                "subject-of-nobody"));

        check().run();

        assertThat(provider.calls()).containsExactly("releaseUser");
        assertThat(log)
                .contains("Account " + other.id() + ": ")
                .contains("Account " + administrator.id() + ": ")
                .doesNotContain("Account " + named.id() + ": ");
    }

    /** A release replaces the whole user: it must not undo a deactivation, for instance, that it meets. */
    @Test
    void runWhenItReleasesAUserThenTheAccountIsLocked() {
        AccountRow named = linked(UserRelease.NOT_MARKED);
        release(Map.of(named.id(), "subject-" + named.id()));
        List<String> free = new ArrayList<>();
        provider.atEachCall(id ->
                free.addAll(db.texts("select username from user_account where id = ? for update skip locked", id)));

        check().run();

        assertThat(provider.calls()).containsExactly("releaseUser");
        assertThat(free).isEmpty();
    }

    @Test
    void runWhenTheProviderFailsThenTriesAgainUntilItIsDoneOnce(CapturedOutput log) {
        AccountRow unmarked = linked(UserRelease.NOT_MARKED);
        LinkedUserCheck check = check();

        provider.failAt("releaseOf");
        check.run();
        assertThat(log)
                .contains("next try in PT1M: java.lang.IllegalStateException: the provider is away")
                .doesNotContain(unmarked.id().toString());
        provider.failAt("");
        check.run();
        check.run();

        assertThat(log).containsOnlyOnce(" Account " + unmarked.id() + ": ");
    }

    /** Of a federated directory the provider may be unable to read one user. */
    @Test
    void runWhenOneUserCannotBeReadThenNamesItOnceAndChecksAllOthers(CapturedOutput log) {
        AccountRow damaged = linked();
        AccountRow unmarked = linked(UserRelease.NOT_MARKED);
        AccountRow alsoUnmarked = linked(UserRelease.NOT_MARKED);
        LinkedUserCheck check = check();

        provider.failFor(damaged.id());
        check.run();
        check.run();
        assertThat(log)
                .containsOnlyOnce("Could not read the user of account " + damaged.id() + " at the identity provider:"
                        + " java.lang.IllegalStateException: the provider is away")
                .containsOnlyOnce(" Account " + unmarked.id() + ": ")
                .containsOnlyOnce(" Account " + alsoUnmarked.id() + ": ")
                .containsOnlyOnce("2 accounts above");

        provider.failFor(UUID.randomUUID());
        provider.withhold(damaged.id(), UserRelease.NOT_MARKED);
        check.run();
        assertThat(log).containsOnlyOnce(" Account " + damaged.id() + ": ");
    }

    @Test
    void runWhenItIsUnknownWhoCreatedAUserThenOnlyThoseCreatedForTheAccountCountSo(CapturedOutput log) {
        AccountRow created = ofUnknownOrigin();
        AccountRow foreign = ofUnknownOrigin();
        AccountRow known = linked();
        db.update("update user_account set foreign_idp_user = true where id = ?", known.id());
        provider.haveCreatedFor(created.id());
        provider.haveCreatedFor(known.id());

        check().run();

        assertThat(isForeign(created)).isFalse();
        assertThat(isForeign(foreign)).isTrue();
        assertThat(isForeign(known)).as("linked by its holder").isTrue();
        assertThat(accounts.findOfUnknownOrigin(new UUID(0, 0), 200)).isEmpty();
        assertThat(log)
                .contains("Account " + foreign.id() + ": user subject-" + foreign.id()
                        + " probably existed before the account")
                .doesNotContain("Account " + created.id() + ": user");
    }

    private AccountRow ofUnknownOrigin() {
        return db.accounts()
                .insert(row -> row.set("idp_subject", "subject-" + row.id())
                        .set("foreign_idp_user", true)
                        .set("idp_user_origin_unknown", true));
    }

    private boolean isForeign(AccountRow account) {
        return db.value(Boolean.class, "select foreign_idp_user from user_account where id = ?", account.id());
    }

    private LinkedUserCheck check() {
        return check(settings, ProviderMode.OIDC);
    }

    private LinkedUserCheck check(ProviderAdminSettings written, ProviderMode mode) {
        return new LinkedUserCheck(
                provider, accounts, transactions, beans.getBeanProvider(OperatorReleases.class), written, mode);
    }

    private void release(Map<UUID, String> subjects) {
        beans.addBean("releases", (OperatorReleases) () -> subjects);
    }

    private AccountRow linked() {
        return db.accounts().insert(row -> row.set("idp_subject", "subject-" + row.id()));
    }

    private AccountRow linked(UserRelease release) {
        AccountRow account = linked();
        provider.withhold(account.id(), release);
        return account;
    }
}
