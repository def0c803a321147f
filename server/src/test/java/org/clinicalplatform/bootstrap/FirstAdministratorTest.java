package org.clinicalplatform.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.AdditionalAnswers.delegatesTo;
import static org.mockito.Mockito.doAnswer;
import static org.mockito.Mockito.doReturn;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.verify;
import static org.mockito.Mockito.verifyNoInteractions;
import static org.mockito.Mockito.when;

import ch.qos.logback.classic.spi.ILoggingEvent;
import jakarta.validation.Validator;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.assignment.RoleGranter;
import org.clinicalplatform.authentication.PasswordFixture;
import org.clinicalplatform.authentication.accountlink.OperatorLinkService;
import org.clinicalplatform.authentication.passwordreset.PasswordResetLinkService;
import org.clinicalplatform.authentication.passwordreset.ProviderPasswordMailer;
import org.clinicalplatform.authentication.reconciliation.ProviderReconciliationSchedule;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.LongTransactions;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.clinicalplatform.testing.LogLines;
import org.clinicalplatform.testing.RecordingIdentityProvider;
import org.clinicalplatform.testing.database.AccountRow;
import org.clinicalplatform.testing.database.ClinicTestCase;
import org.clinicalplatform.testing.database.HeldLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.ApplicationContext;
import org.springframework.transaction.support.TransactionSynchronizationManager;

class FirstAdministratorTest extends ClinicTestCase {
    /** Longer than the driver waits for a statement of a request. */
    private static final Duration SLOW_START = Duration.ofSeconds(4);

    private final ProviderReconciliationSchedule reconciliation = mock();

    @TempDir
    private Path folder;

    FirstAdministratorTest(ApplicationContext beans) {
        super(beans);
    }

    @AfterEach
    void resetProvider() {
        bean(RecordingIdentityProvider.class).reset();
    }

    @Test
    void startWhenAnotherReplicaTakesSecondsThenWaitsForIt() throws Exception {
        long tenants = db.count("select count(*) from tenant");
        CompletableFuture<Void> start;
        try (HeldLock other = HeldLock.by(db, "select pg_advisory_xact_lock(1651470196)")) {
            start = CompletableFuture.runAsync(() -> administrator().afterPropertiesSet());
            other.awaitWaiting("pg_advisory_xact_lock(1651470196)");
            TimeUnit.MILLISECONDS.sleep(SLOW_START.toMillis());
            assertThat(start).isNotDone();
        }

        start.get(10, TimeUnit.SECONDS);
        assertThat(db.count("select count(*) from tenant")).isEqualTo(tenants);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void startWhenTheDatabaseWasSetUpBeforeThenWarnsThatTheSettingsHaveNoEffect() {
        List<ILoggingEvent> lines =
                LogLines.of(FirstAdministrator.class, () -> administrator().afterPropertiesSet());

        assertThat(lines)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly("The svc.bootstrap settings have no effect: the database is already set up");
        verifyNoInteractions(reconciliation);
    }

    /** A line break of some displays, and a character that none shows. */
    @ParameterizedTest
    @ValueSource(strings = {"tenant-name", "facility-name", "first-name", "last-name"})
    void startWhenANameHidesACharacterThenIsRefusedNamingTheSetting(String setting) {
        for (String hidden : List.of("A\u0085B", "A\u0007B", "A\u200BB")) {
            assertRefused(Map.of(setting, hidden), "svc.bootstrap." + setting + ".");
        }
    }

    @Test
    void startWhenTheApiWouldRefuseSettingsThenIsRefusedNamingThem() {
        assertRefused(
                Map.of("tenant-code", "first", "username", "ro\u200Bot", "email", "rööt@mail.example"),
                "svc.bootstrap.tenant-code, svc.bootstrap.username, svc.bootstrap.email.");
    }

    /** Of an installation from before, whose first administrator has an address that was accepted then. */
    @Test
    void startWhenTheDatabaseIsSetUpAndNoMailServerCanTakeTheAddressThenIsAccepted() {
        administrator(Map.of("email", "ro..ot@mail.example")).afterPropertiesSet();

        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void startWhenTheDatabaseIsEmptyAndNoMailServerCanTakeTheAddressThenIsRefused() {
        BootstrapMapper empty = mock(BootstrapMapper.class);

        assertThatExceptionOfType(BootstrapException.class)
                .isThrownBy(() -> administrator(Map.of("email", "ro..ot@mail.example"), empty)
                        .afterPropertiesSet())
                .withMessageContaining("are invalid: svc.bootstrap.email.");
    }

    @Test
    void startWhenNamesAreOfAnyScriptThenIsAccepted() {
        administrator(Map.of("tenant-name", "Klinikum \u05d0\u05d1", "first-name", "Ren\u00e9e", "last-name", "O'Neil"))
                .afterPropertiesSet();

        assertThat(folder).isEmptyDirectory();
    }

    /** The constraint of the table would refuse it without a sentence for the operator. */
    @Test
    void startWhenTheAccountToLinkIsOfAProgramThenIsRefused() {
        AccountRow program = db.accounts()
                .insert(row -> row.home(tenant).set("service_account", true).set("client_id", "c-" + row.id()));
        RecordingIdentityProvider provider = bean(RecordingIdentityProvider.class);
        provider.ownCredentials();
        FirstAdministrator administrator =
                administrator(Map.of("username", "u-" + program.id(), "idp-subject", "s-" + program.id()));

        assertThatExceptionOfType(BootstrapException.class)
                .isThrownBy(administrator::afterPropertiesSet)
                .withMessageContaining("An account of a program is not linked to a user");
        assertThat(provider.calls()).isEmpty();
    }

    @Test
    void startWhenTheAccountIsLinkedThenAPasswordLinkFromBeforeIsVoid() {
        AccountRow administrator = db.accounts().insert(row -> row.home(tenant));
        PasswordFixture passwords = new PasswordFixture(db);
        passwords.insertToken(administrator);
        bean(RecordingIdentityProvider.class).ownCredentials();

        administrator(Map.of("username", "u-" + administrator.id(), "idp-subject", "s-" + administrator.id()))
                .afterPropertiesSet();

        assertThat(db.count("select count(*) from user_account where idp_subject = ?", "s-" + administrator.id()))
                .isEqualTo(1);
        assertThat(passwords.openTokens(administrator.id())).isZero();
    }

    /** As after a change from an identity provider: the table refuses the password that the link would set. */
    @Test
    void startWhenTheInvitedAccountIsOfAProgramThenWritesNoLink() {
        AccountRow program = db.accounts()
                .insert(row -> row.home(tenant).set("service_account", true).set("client_id", "c-" + row.id()));
        BootstrapMapper withoutPasswords = mock(BootstrapMapper.class);
        when(withoutPasswords.hasTenant()).thenReturn(true);

        administrator(Map.of("username", "u-" + program.id()), withoutPasswords).afterPropertiesSet();

        assertThat(folder).isEmptyDirectory();
    }

    /** As after a change back from an identity provider. */
    @Test
    void startWhenTheInvitedAccountIsLinkedToAUserWhoExistedBeforeThenWritesALinkInLocalMode() {
        AccountRow linked = db.accounts()
                .insert(row ->
                        row.home(tenant).set("idp_subject", "s-" + row.id()).set("foreign_idp_user", true));
        BootstrapMapper withoutPasswords = mock(BootstrapMapper.class);
        when(withoutPasswords.hasTenant()).thenReturn(true);

        administrator(Map.of("username", "u-" + linked.id()), withoutPasswords).afterPropertiesSet();

        assertThat(folder.resolve("link")).content().contains("token=");
    }

    /** The user has a password there, which matters once the installation changes to that provider. */
    @Test
    void startWhenASubjectIsNamedInLocalModeThenItsUserCountsAsNotCreatedForTheAccount() {
        String code = "T" + System.nanoTime();
        BootstrapMapper empty = mock(BootstrapMapper.class, delegatesTo(bean(BootstrapMapper.class)));
        doReturn(false).when(empty).hasTenant();

        administrator(Map.of("tenant-code", code, "username", "root-" + code, "idp-subject", code), empty)
                .afterPropertiesSet();

        assertThat(db.value(Boolean.class, "select foreign_idp_user from user_account where idp_subject = ?", code))
                .isTrue();
        assertThat(folder.resolve("link")).content().contains("token=");
    }

    /** The user keeps the username taken, and the tasks that delete such users run only after the start. */
    @Test
    void startWhenAnEarlierOneLeftAUserAtTheProviderThenReconcilesFirst() {
        String code = "R" + System.nanoTime();
        RecordingIdentityProvider provider = bean(RecordingIdentityProvider.class);
        BootstrapMapper empty = mock(BootstrapMapper.class, delegatesTo(bean(BootstrapMapper.class)));
        doReturn(false).when(empty).hasTenant();
        doAnswer(call -> {
                    assertThat(TransactionSynchronizationManager.isActualTransactionActive())
                            .isFalse();
                    assertThat(provider.calls()).isEmpty();
                    return null;
                })
                .when(reconciliation)
                .runAtStart();

        administrator(Map.of("tenant-code", code, "username", "root-" + code), empty)
                .afterPropertiesSet();

        verify(reconciliation).runAtStart();
        assertThat(provider.calls()).contains("provisionUser");
    }

    /** As of those that administrators create: whoever reads the trail of the tenant finds its beginning. */
    @Test
    void startWhenTheDatabaseIsEmptyThenRecordsWhatItCreates() {
        String code = "E" + System.nanoTime();
        BootstrapMapper empty = mock(BootstrapMapper.class, delegatesTo(bean(BootstrapMapper.class)));
        doReturn(false).when(empty).hasTenant();

        administrator(Map.of("tenant-code", code, "username", "root-" + code), empty)
                .afterPropertiesSet();

        assertThat(db.texts(
                        "select concat_ws(' ', e.kind, e.record_code) from security_event e"
                                + " join tenant t on t.id = e.tenant_id where t.code = ? and e.actor_id is null"
                                + " order by e.id",
                        code))
                .containsExactly(
                        "TENANT_CREATED " + code,
                        "FACILITY_CREATED MAIN",
                        "ACCOUNT_REGISTERED",
                        "ROLE_ASSIGNED ADMINISTRATOR");
    }

    private void assertRefused(Map<String, String> settings, String named) {
        assertThatExceptionOfType(BootstrapException.class)
                .isThrownBy(() -> administrator(settings).afterPropertiesSet())
                .withMessageContaining("are invalid: " + named);
    }

    private FirstAdministrator administrator() {
        return administrator(Map.of());
    }

    private FirstAdministrator administrator(Map<String, String> given) {
        return administrator(given, bean(BootstrapMapper.class));
    }

    private FirstAdministrator administrator(Map<String, String> given, BootstrapMapper database) {
        BootstrapSettings settings = new BootstrapSettings(
                given.getOrDefault("tenant-code", "FIRST"),
                given.getOrDefault("tenant-name", "First"),
                "MAIN",
                given.getOrDefault("facility-name", "Main"),
                given.getOrDefault("username", "root"),
                given.get("email"),
                given.get("idp-subject"),
                given.getOrDefault("first-name", "Root"),
                given.getOrDefault("last-name", "Root"),
                folder.resolve("link"));
        return new FirstAdministrator(
                settings,
                new BootstrapRules(bean(Validator.class)),
                database,
                bean(UserAccountService.class),
                bean(RoleGranter.class),
                bean(RecordingIdentityProvider.class),
                bean(PasswordResetLinkService.class),
                bean(ProviderPasswordMailer.class),
                reconciliation,
                bean(OperatorLinkService.class),
                bean(SecurityEvents.class),
                bean(Ids.class),
                clock,
                bean(LongTransactions.class));
    }
}
