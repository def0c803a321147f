package org.clinicalplatform.bootstrap;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.assignment.NewRoleAssignment;
import org.clinicalplatform.accesscontrol.assignment.RoleGranter;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.authentication.passwordreset.PasswordResetLinkService;
import org.clinicalplatform.authentication.passwordreset.ProviderPasswordMailer;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.ProvisionedUser;
import org.clinicalplatform.notification.NotificationKind;
import org.clinicalplatform.platform.caller.Usernames;
import org.clinicalplatform.platform.files.OwnerOnlyFiles;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.Ids;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Makes the first tenant, its first facility and an administrator of everything, where the settings ask for it and the
 * database has no tenant. There is no default password: the administrator sets the first one through a link that works
 * once and is written to a file that only its owner can read. The log tells where the file is, and never the link. A link
 * that expired unused is replaced at the next start.
 *
 * <p>All of it happens in one transaction or not at all. Replicas that start at once take turns, and all but the first
 * find the tenant there.
 */
final class FirstAdministrator implements InitializingBean {
    private static final Logger LOG = LoggerFactory.getLogger(FirstAdministrator.class);

    private final BootstrapSettings settings;
    private final BootstrapMapper database;
    private final UserAccountService accounts;
    private final RoleGranter assignments;
    private final IdentityProvider provider;
    private final PasswordResetLinkService links;
    private final ProviderPasswordMailer mail;
    private final Ids ids;
    private final Clock clock;
    private final TransactionTemplate transaction;

    FirstAdministrator(
            BootstrapSettings settings,
            BootstrapMapper database,
            UserAccountService accounts,
            RoleGranter assignments,
            IdentityProvider provider,
            PasswordResetLinkService links,
            ProviderPasswordMailer mail,
            Ids ids,
            Clock clock,
            PlatformTransactionManager transactions) {
        this.settings = settings;
        this.database = database;
        this.accounts = accounts;
        this.assignments = assignments;
        this.provider = provider;
        this.links = links;
        this.mail = mail;
        this.ids = ids;
        this.clock = clock;
        transaction = new TransactionTemplate(transactions);
        // whoever waited must see what the one before committed: a snapshot older than the wait would not
        transaction.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
    }

    /** @throws BootstrapException if the settings are incomplete, or the file cannot be written */
    @Override
    public void afterPropertiesSet() {
        if (settings.areGiven()) {
            settings.check();
            transaction.executeWithoutResult(status -> takeTurn());
        }
    }

    private void takeTurn() {
        database.bePatient();
        database.takeTurn();
        if (database.hasTenant()) {
            renewLink();
        } else {
            create();
        }
    }

    /**
     * Writes a new link where the last one expired before anybody used it. While no account of the database has a
     * password, nobody has ever signed in, and nobody else could make a link; from the first password on, the settings
     * and the file have no power any more.
     */
    private void renewLink() {
        if (provider.ownsCredentials() || database.hasPassword()) {
            return;
        }
        accounts.findByUsername(requireNonNull(settings.username()))
                .flatMap(found -> accounts.lock(found.id()))
                .filter(found -> found.active() && found.passwordHash() == null)
                .filter(found -> !links.hasLive(found.id()))
                .ifPresent(this::handOver);
    }

    private void create() {
        Instant now = clock.instant();
        UUID tenantId = ids.next();
        database.insertTenant(
                tenantId, requireNonNull(settings.tenantCode()), requireNonNull(settings.tenantName()), now);
        database.insertFacility(
                ids.next(),
                tenantId,
                requireNonNull(settings.facilityCode()),
                requireNonNull(settings.facilityName()),
                now);
        UserAccount administrator = administrator(tenantId, now);
        accounts.create(administrator);
        UUID roleId = ids.next();
        database.insertRole(roleId, "ADMINISTRATOR", "Administrator", now);
        database.grantEverything(roleId);
        assignments.add(
                new NewRoleAssignment(administrator.id(), roleId, new Scope(tenantId, null)), administrator.id());
        handOver(administrator);
    }

    private UserAccount administrator(UUID tenantId, Instant now) {
        UUID id = ids.next();
        String username = Usernames.normalize(requireNonNull(settings.username()));
        String firstName = requireNonNull(settings.firstName());
        String lastName = requireNonNull(settings.lastName());
        @Nullable String email = settings.email();
        String subject =
                provision(new ProvisionedUser(id, username, email, firstName, lastName, settings.idpSubject()));
        return new UserAccount(
                id, username, null, true, email, firstName, lastName, false, tenantId, null, subject, 0, now, now);
    }

    private @Nullable String provision(ProvisionedUser user) {
        try {
            return provider.provisionUser(user).orElse(user.subject());
        } catch (ApiException e) {
            throw new BootstrapException(
                    "The first administrator is no user of the identity provider: " + e.sentence() + ".", e);
        }
    }

    /** Written before the commit: an administrator without a link could never sign in, a link without one is worthless. */
    private void handOver(UserAccount administrator) {
        if (provider.sendsPasswordMail()) {
            LOG.info("The identity provider keeps the password of the first administrator");
            mail.sendAfterCommit(administrator);
            return;
        }
        String link = links.issue(administrator, null, NotificationKind.PASSWORD_SETUP);
        Path file = requireNonNull(settings.linkFile()).toAbsolutePath();
        try {
            OwnerOnlyFiles.write(file, link + "\n");
        } catch (IOException e) {
            throw new BootstrapException(
                    "The link of the first administrator could not be written to " + file + ".", e);
        }
        LOG.info("The link that sets the password of the first administrator is in {}", file);
    }
}
