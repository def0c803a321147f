package org.clinicalplatform.authentication.reconciliation;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.session.SessionEndReason;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.clinicalplatform.identityprovider.ProviderWrite;
import org.clinicalplatform.identityprovider.ProviderWriteJournal;
import org.clinicalplatform.identityprovider.ProviderWriteKind;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Repairs writes to the identity provider whose local transaction did not commit: the provider did not respond, the
 * commit failed, or the process died. The local rows are authoritative:
 *
 * <ul>
 * <li>a user without an account is deleted,
 * <li>a user is enabled or disabled like the account,
 * <li>a user is released to the account if, and only if, the account is linked to it,
 * <li>a user gets the email address and the names of the account,
 * <li>after a password write of unknown outcome the account's sessions end, here and at the provider, as they would
 * have with the change.
 * </ul>
 *
 * <p>The provider may still execute a request that timed out, so each write is checked again once that is no longer
 * possible. Records and accounts are locked; those locked by another transaction are skipped.
 */
@Component
class ProviderReconciliation {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderReconciliation.class);
    private static final int MAX_WRITES_PER_RUN = 100;
    private static final int MAX_BACKOFF_DOUBLINGS = 5;

    private final ProviderWriteJournal writes;
    private final IdentityProvider provider;
    private final UserAccountService accounts;
    private final SessionTerminator sessions;
    private final ProviderAdminSettings settings;
    private final TransactionTemplate transaction;
    private final Clock clock;

    ProviderReconciliation(
            ProviderWriteJournal writes,
            IdentityProvider provider,
            UserAccountService accounts,
            SessionTerminator sessions,
            ProviderAdminSettings settings,
            TransactionTemplate transaction,
            Clock clock) {
        this.writes = writes;
        this.provider = provider.withoutJournal();
        this.accounts = accounts;
        this.sessions = sessions;
        this.settings = settings;
        this.transaction = transaction;
        this.clock = clock;
    }

    /**
     * Processes due writes until the provider fails, which may affect the others too: they stay due for the next run. A
     * write that the provider refuses does not delay the others. A write that fails again and again is tried less and
     * less often.
     */
    void run() {
        for (int count = 0; count < MAX_WRITES_PER_RUN; count++) {
            if (!reconcileNext()) {
                return;
            }
        }
    }

    /** An entry is taken in a transaction of its own, so that also a process that dies in the repair leaves a trace. */
    private boolean reconcileNext() {
        return requireNonNull(transaction.execute(status -> writes.takeNextDue()))
                .map(this::reconcileTaken)
                .orElse(false);
    }

    private boolean reconcileTaken(ProviderWrite write) {
        try {
            return requireNonNull(transaction.execute(status -> !writes.lockTaken(write) || reconcile(write)));
        } catch (RuntimeException e) {
            // the transaction was rolled back, for instance because the provider took longer than the database waits
            transaction.executeWithoutResult(status -> postpone(repeated(write), DatabaseFailures.reason(e)));
            return false;
        }
    }

    /** @return false if the provider failed in a way that may affect the others too */
    private boolean reconcile(ProviderWrite write) {
        // before the repair, which takes a while: the provider may execute the request after it
        boolean last = isFinal(write);
        try {
            if (!repair(write)) {
                writes.postpone(write, clock.instant().plus(settings.reconcileDelay()), null);
            } else if (last) {
                writes.complete(write);
            } else {
                writes.postpone(write, write.writtenAt().plus(settings.settleAfter()), null);
            }
            return true;
        } catch (IdentityProviderException e) {
            postpone(e.isNotApplied() ? write : repeated(write), String.valueOf(e.getCause()));
            return e.isRefused();
        } catch (ApiException e) {
            // the provider refuses this write alone, for as long as another user has the address for instance
            postpone(write, e.toString());
            return true;
        }
    }

    /** The provider may yet execute a request of the repair, so the time within which it does begins anew. */
    private ProviderWrite repeated(ProviderWrite write) {
        return write.repeated(clock.instant());
    }

    private void postpone(ProviderWrite write, String cause) {
        LOG.warn(
                "Needs attention: account {} may be out of sync with the identity provider ({}, {} attempts): {}",
                write.userAccountId(),
                write.kind(),
                write.attempts() + 1,
                cause);
        writes.postpone(write, clock.instant().plus(backoff(write)), cause);
    }

    /** @return false while another transaction has the account locked */
    private boolean repair(ProviderWrite write) {
        UUID accountId = write.userAccountId();
        boolean exists = accounts.find(accountId).isPresent();
        UserAccount account = accounts.lockIfFree(accountId).orElse(null);
        if (account == null) {
            if (!exists) {
                removeFrom(write);
            }
            return !exists;
        }
        String subject = write.subject();
        if (subject != null && !subject.equals(account.idpSubject())) {
            giveBack(account.atProvider(subject), account.active());
            return true;
        }
        switch (write.kind()) {
            // the provider may not take back what it had: another user can have got the former address meanwhile
            case PROFILE -> provider.setProfile(account.atProvider(), account.profileAtProvider());
            case ENABLEMENT -> repairEnablement(account);
            case PASSWORD -> {
                provider.logoutUser(account.atProvider());
                sessions.endAll(accountId, SessionEndReason.PASSWORD_CHANGED);
            }
            case RELEASE -> repairRelease(account);
            case USER -> LOG.info("Account {} is registered; its user at the identity provider is kept", accountId);
        }
        return true;
    }

    /** What an account that was not created has left behind. */
    private void removeFrom(ProviderWrite write) {
        if (write.kind() == ProviderWriteKind.USER) {
            provider.deleteUser(write.userAccountId());
        } else if (write.subject() != null) {
            provider.withdrawRelease(new ProviderAccount(write.userAccountId(), "", write.subject()));
        }
    }

    /**
     * Leaves a user to whom the account is linked no more as the end of the link did: a request from before contains
     * the mark, and has set it again if it was executed afterwards.
     */
    private void giveBack(ProviderAccount former, boolean active) {
        if (provider.releaseOf(former) != UserRelease.RELEASED) {
            return;
        }
        // also for a write of another kind: without the mark, the one of the enablement finds nothing to repair
        if (writes.hasEnablementOf(former.userAccountId())) {
            provider.setEnabled(former, active);
        }
        provider.withdrawRelease(former);
    }

    /** The link stayed, or was made, so the user is released as before, or as its holder or the operator wants it. */
    private void repairRelease(UserAccount account) {
        ProviderAccount linked = account.atProvider();
        if (provider.releaseOf(linked) != UserRelease.NOT_MARKED) {
            return;
        }
        try {
            provider.releaseUser(linked);
        } catch (IdentityProviderException e) {
            throw e;
        } catch (ApiException e) {
            LOG.info("The user of account {} is not released again: {}", account.id(), e.sentence());
        }
    }

    /** Nobody can be enabled who is gone, and whoever deleted the user did not leave a state to repair. */
    private void repairEnablement(UserAccount account) {
        ProviderAccount linked = account.atProvider();
        if (account.active() && linked.subject() != null && provider.releaseOf(linked) == UserRelease.NO_USER) {
            LOG.info("Account {} does not exist at the identity provider; its user is not enabled", account.id());
            return;
        }
        provider.setEnabled(linked, account.active());
    }

    private boolean isFinal(ProviderWrite write) {
        Instant finalAt = write.writtenAt().plus(settings.settleAfter());
        return !clock.instant().isBefore(finalAt);
    }

    private Duration backoff(ProviderWrite write) {
        return settings.reconcileDelay().multipliedBy(1L << Math.min(write.attempts(), MAX_BACKOFF_DOUBLINGS));
    }
}
