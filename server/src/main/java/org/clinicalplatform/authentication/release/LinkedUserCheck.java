package org.clinicalplatform.authentication.release;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.clinicalplatform.identityprovider.ProviderMode;
import org.clinicalplatform.identityprovider.ProviderTransactions;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.platform.error.ApiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.stereotype.Component;

/**
 * Releases the users that the operator's settings name, finds out who created the users of links from earlier versions
 * (requirement R-359), then lists the accounts whose users are not released (requirement R-182): once after each start,
 * as soon as the provider responds. Repeats it while some users cannot be read.
 */
@Component
class LinkedUserCheck implements SchedulingConfigurer {
    private static final Logger LOG = LoggerFactory.getLogger(LinkedUserCheck.class);
    private static final Duration RETRY_DELAY = Duration.ofMinutes(1);
    private static final int PAGE_SIZE = 200;
    private static final UUID BEFORE_ALL = new UUID(0, 0);

    private final IdentityProvider provider;
    private final UserAccountService accounts;
    private final ProviderTransactions transactions;
    private final ObjectProvider<OperatorReleases> releases;
    private final ProviderAdminSettings settings;
    private final ProviderMode mode;
    private final UnreadableUsers unreadable;
    /** Accounts whose users were read: a repeated run looks at the others only. */
    private final Set<UUID> read = new HashSet<>();

    private int listed;
    private volatile boolean done;

    LinkedUserCheck(
            IdentityProvider provider,
            UserAccountService accounts,
            ProviderTransactions transactions,
            ObjectProvider<OperatorReleases> releases,
            ProviderAdminSettings settings,
            ProviderMode mode) {
        this.provider = provider;
        this.accounts = accounts;
        this.transactions = transactions;
        this.releases = releases;
        this.settings = settings;
        this.mode = mode;
        unreadable = new UnreadableUsers(provider::checkAccess);
    }

    @Override
    public void configureTasks(ScheduledTaskRegistrar tasks) {
        if (mode == ProviderMode.OIDC && settings.isConfigured()) {
            tasks.addFixedDelayTask(this::run, RETRY_DELAY);
        }
    }

    void run() {
        if (done) {
            return;
        }
        unreadable.begin();
        try {
            releases.forEach(setting -> setting.subjects()
                    .forEach(
                            (accountId, subject) -> unreadable.passOver(accountId, () -> release(accountId, subject))));
            settleOrigins();
            report();
            done = unreadable.end();
        } catch (IdentityProviderException e) {
            LOG.warn(
                    "Could not check which users at the identity provider are released; next try in {}: {}",
                    RETRY_DELAY,
                    String.valueOf(e.getCause()));
        }
    }

    /** Under the lock of the account: a release replaces the whole user, so it could undo another write that it met. */
    private void release(UUID accountId, String subject) {
        transactions.run(() -> accounts.lock(accountId)
                .filter(account -> subject.equals(account.idpSubject()))
                .filter(account -> provider.releaseOf(account.atProvider()) == UserRelease.NOT_MARKED)
                .ifPresent(this::release));
    }

    private void release(UserAccount account) {
        try {
            provider.releaseUser(account.atProvider());
            LOG.info("Released user {} at the identity provider to account {}", account.idpSubject(), account.id());
        } catch (IdentityProviderException e) {
            throw e;
        } catch (ApiException e) {
            LOG.warn(
                    "Could not release user {} at the identity provider to account {}: {}",
                    account.idpSubject(),
                    account.id(),
                    e.sentence());
        }
    }

    private void settleOrigins() {
        List<UserAccount> page = accounts.findOfUnknownOrigin(BEFORE_ALL, PAGE_SIZE);
        while (!page.isEmpty()) {
            page.forEach(account -> unreadable.passOver(account.id(), () -> settleOrigin(account)));
            page = accounts.findOfUnknownOrigin(page.get(page.size() - 1).id(), PAGE_SIZE);
        }
    }

    private void settleOrigin(UserAccount account) {
        boolean created = provider.isCreatedFor(account.atProvider(), account.createdAt());
        accounts.settleOrigin(account, !created);
        if (!created) {
            LOG.warn(
                    "Account {}: user {} probably existed before the account, and is sent no messages about passwords",
                    account.id(),
                    account.idpSubject());
        }
    }

    private void report() {
        int before = listed;
        List<UserAccount> page = accounts.findLinked(BEFORE_ALL, PAGE_SIZE);
        while (!page.isEmpty()) {
            page.stream()
                    .filter(account -> !read.contains(account.id()))
                    .forEach(account -> unreadable.passOver(account.id(), () -> list(account)));
            page = accounts.findLinked(page.get(page.size() - 1).id(), PAGE_SIZE);
        }
        if (listed > before) {
            LOG.warn(
                    "{} accounts above have users at the identity provider that are not released: the service sets no"
                            + " passwords for them and deactivates them here only. The operator's guide says how an"
                            + " administrator of the realm releases a user",
                    listed - before);
        }
    }

    private void list(UserAccount account) {
        UserRelease release = provider.releaseOf(account.atProvider());
        if (release != UserRelease.RELEASED) {
            LOG.warn(
                    "Account {}: user {} at the identity provider is {}",
                    account.id(),
                    account.idpSubject(),
                    release.description());
            listed++;
        }
        read.add(account.id());
    }
}
