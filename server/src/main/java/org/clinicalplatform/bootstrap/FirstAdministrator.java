package org.clinicalplatform.bootstrap;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.assignment.NewRoleAssignment;
import org.clinicalplatform.accesscontrol.assignment.RoleGranter;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.authentication.accountlink.OperatorLinkService;
import org.clinicalplatform.authentication.passwordreset.PasswordResetLinkService;
import org.clinicalplatform.authentication.passwordreset.ProviderPasswordMailer;
import org.clinicalplatform.authentication.reconciliation.ProviderReconciliationSchedule;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.identityprovider.ProvisionedUser;
import org.clinicalplatform.notification.NotificationKind;
import org.clinicalplatform.platform.caller.Usernames;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.files.OwnerOnlyFiles;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.persistence.LongTransactions;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;

/**
 * Creates the first tenant, facility and administrator if the settings request them and the database has no tenant.
 * The administrator, who has no default password, sets one through a one-time link in a file that only its owner can
 * read. The log names the file, never the link. Until it is used, a start at which the file does not contain a valid
 * link writes a new one.
 *
 * <p>Everything happens in one transaction. Replicas that start at the same time wait for each other; only the first
 * creates anything.
 */
final class FirstAdministrator implements InitializingBean {
    private static final Logger LOG = LoggerFactory.getLogger(FirstAdministrator.class);

    /** How long one replica waits for another. */
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(60);

    private final BootstrapSettings settings;
    private final BootstrapRules rules;
    private final BootstrapMapper database;
    private final UserAccountService accounts;
    private final RoleGranter granter;
    private final IdentityProvider provider;
    private final PasswordResetLinkService links;
    private final ProviderPasswordMailer mail;
    private final ProviderReconciliationSchedule reconciliation;
    private final OperatorLinkService operatorLinks;
    private final SecurityEvents events;
    private final Ids ids;
    private final Clock clock;
    private final LongTransactions transactions;

    FirstAdministrator(
            BootstrapSettings settings,
            BootstrapRules rules,
            BootstrapMapper database,
            UserAccountService accounts,
            RoleGranter granter,
            IdentityProvider provider,
            PasswordResetLinkService links,
            ProviderPasswordMailer mail,
            ProviderReconciliationSchedule reconciliation,
            OperatorLinkService operatorLinks,
            SecurityEvents events,
            Ids ids,
            Clock clock,
            LongTransactions transactions) {
        this.settings = settings;
        this.rules = rules;
        this.database = database;
        this.accounts = accounts;
        this.granter = granter;
        this.provider = provider;
        this.links = links;
        this.mail = mail;
        this.reconciliation = reconciliation;
        this.operatorLinks = operatorLinks;
        this.events = events;
        this.ids = ids;
        this.clock = clock;
        this.transactions = transactions;
    }

    /** @throws BootstrapException if the settings are incomplete or invalid, or the file cannot be written */
    @Override
    public void afterPropertiesSet() {
        if (settings.areSet()) {
            rules.check(settings);
            removeLostUser();
            transactions.callAtStart(STATEMENT_TIMEOUT, () -> {
                createOrRenew();
                return null;
            });
        }
    }

    /**
     * A start that was interrupted may have created the administrator's user, who keeps the username taken. It left no
     * replica that would delete the user.
     */
    private void removeLostUser() {
        if (!database.hasTenant()) {
            reconciliation.runAtStart();
        }
    }

    private void createOrRenew() {
        database.lock();
        if (!database.hasTenant()) {
            create();
        } else if (!(provider.ownsCredentials() ? linkAdministrator() : renewLink())) {
            LOG.warn("The svc.bootstrap settings have no effect: the database is already set up");
        }
    }

    /**
     * Replaces a link that expired unused, was superseded, or is not in the file. Only while no account has a password:
     * until then nobody can have signed in, and from the first password on the settings and the file have no effect.
     * The account of a client of the provider cannot have a password.
     *
     * @return whether the file has a valid link of the administrator
     */
    private boolean renewLink() {
        if (database.hasPassword()) {
            return false;
        }
        Optional<UserAccount> invited = accounts.findByUsername(requireNonNull(settings.username()))
                .flatMap(found -> accounts.lock(found.id()))
                .filter(found -> found.active() && found.passwordHash() == null && found.clientId() == null);
        invited.filter(found -> !fileHasLinkOf(found)).ifPresent(this::deliverLink);
        return invited.isPresent();
    }

    /** Not any valid link: one that somebody requested anonymously is not in the file. */
    private boolean fileHasLinkOf(UserAccount administrator) {
        try {
            String link = Files.readString(linkFile());
            return links.isOpen(administrator.id(), link.strip());
        } catch (IOException e) {
            LOG.debug("The file of the first administrator's link cannot be read", e);
            return false;
        }
    }

    private Path linkFile() {
        return requireNonNull(settings.linkFile()).toAbsolutePath();
    }

    /**
     * Links the account of the settings, if it has no link, to the user of the settings: the way to sign in after an
     * installation has changed to an identity provider, when nobody else could link the last administrator.
     *
     * @return whether it was linked
     */
    private boolean linkAdministrator() {
        String subject = settings.idpSubject();
        if (subject == null) {
            return false;
        }
        Optional<UserAccount> unlinked = accounts.findByUsername(requireNonNull(settings.username()))
                .flatMap(found -> accounts.lock(found.id()))
                .filter(found -> found.active() && found.idpSubject() == null);
        unlinked.ifPresent(found -> link(found, subject));
        return unlinked.isPresent();
    }

    private void link(UserAccount administrator, String subject) {
        try {
            operatorLinks.link(administrator, subject);
        } catch (ApiException e) {
            throw new BootstrapException(
                    "Account " + administrator.id() + " could not be linked to the user of svc.bootstrap.idp-subject: "
                            + e.sentence() + ".",
                    e);
        }
        LOG.info("Linked account {} to the user of svc.bootstrap.idp-subject", administrator.id());
    }

    private void create() {
        rules.checkNew(settings);
        Instant now = clock.instant();
        UUID tenantId = createTenant(now);
        createFacility(tenantId, now);
        UserAccount administrator = administrator(tenantId, now);
        accounts.create(administrator);
        granter.grant(
                new NewRoleAssignment(administrator.id(), database.administratorRole(), new Scope(tenantId, null)),
                administrator.id());
        deliverLink(administrator);
    }

    private UUID createTenant(Instant now) {
        UUID id = ids.next();
        String code = requireNonNull(settings.tenantCode());
        database.insertTenant(id, code, requireNonNull(settings.tenantName()), now);
        events.record(
                NewSecurityEvent.of(SecurityEventKind.TENANT_CREATED).tenant(id).record(id, code));
        return id;
    }

    private void createFacility(UUID tenantId, Instant now) {
        UUID id = ids.next();
        String code = requireNonNull(settings.facilityCode());
        database.insertFacility(id, tenantId, code, requireNonNull(settings.facilityName()), now);
        events.record(NewSecurityEvent.of(SecurityEventKind.FACILITY_CREATED)
                .tenant(tenantId)
                .record(id, code));
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
                id,
                username,
                null,
                true,
                email,
                firstName,
                lastName,
                false,
                tenantId,
                null,
                subject,
                null,
                isForeign(),
                null,
                null,
                null,
                0,
                now,
                now);
    }

    /**
     * Whether the administrator is a user of the provider who existed before, and has a password there, also while
     * the service does not use the provider.
     */
    private boolean isForeign() {
        return settings.idpSubject() != null;
    }

    /** By setting a subject, the operator states that the user belongs to the account. */
    private @Nullable String provision(ProvisionedUser user) {
        try {
            if (user.subject() != null) {
                provider.releaseUser(new ProviderAccount(user.userAccountId(), user.username(), user.subject()));
            }
            return provider.provisionUser(user).orElse(user.subject());
        } catch (ApiException e) {
            throw new BootstrapException(
                    "The first administrator could not be set up at the identity provider: " + e.sentence() + ".", e);
        }
    }

    /**
     * Before the commit: an administrator without a link could never sign in, a link without an account is worthless.
     */
    private void deliverLink(UserAccount administrator) {
        if (provider.ownsCredentials() && administrator.foreignIdpUser()) {
            LOG.info("The first administrator signs in as the user of svc.bootstrap.idp-subject");
            return;
        }
        if (provider.sendsPasswordMail()) {
            LOG.info("The identity provider keeps the password of the first administrator");
            mail.inviteAfterCommit(administrator, null);
            return;
        }
        String link = links.issue(administrator, null, NotificationKind.PASSWORD_SETUP);
        Path file = linkFile();
        try {
            OwnerOnlyFiles.write(file, link + "\n");
        } catch (IOException e) {
            throw new BootstrapException(
                    "The link of the first administrator could not be written to " + file
                            + ". Make the folder writable.",
                    e);
        }
        LOG.info("The link that sets the password of the first administrator is in {}", file);
    }
}
