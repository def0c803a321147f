package org.clinicalplatform.authentication.reconciliation;

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
import org.clinicalplatform.identityprovider.ProviderAdminSettings;
import org.clinicalplatform.identityprovider.ProviderWrite;
import org.clinicalplatform.identityprovider.ProviderWriteJournal;
import org.clinicalplatform.identityprovider.ProviderWriteKind;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Looks after writes to the identity provider whose local half was not committed: the provider's answer did not come, the
 * commit failed, or the process died in between. The local rows say what is to be:
 *
 * <ul>
 *   <li>a user whose account does not exist is removed,
 *   <li>a user is let in or kept out as the account is,
 *   <li>of a password nobody knows whether it was changed, so the account's sessions end, here and there, as they would
 *       have with the change.
 * </ul>
 *
 * <p>The provider may carry out late what it was asked and did not answer, so each is looked at again when it cannot be
 * late any more. Thread-safe, here and across replicas: records and accounts are locked, and what somebody else
 * has locked is left to him.
 */
@Component
class ProviderReconciliation {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderReconciliation.class);
    private static final int AT_MOST = 100;
    private static final int MOST_DOUBLINGS = 5;

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

    /** Looks after all that is due, and ends at the first that the provider fails at: it fails at the others as well. */
    void run() {
        for (int looks = 0; looks < AT_MOST; looks++) {
            if (!Boolean.TRUE.equals(transaction.execute(status -> lookAfterNext()))) {
                return;
            }
        }
    }

    private boolean lookAfterNext() {
        ProviderWrite write = writes.lockNextDue().orElse(null);
        if (write == null) {
            return false;
        }
        try {
            if (!repair(write)) {
                writes.postpone(write, clock.instant().plus(settings.reconcileDelay()), null);
            } else if (isSettled(write)) {
                writes.settle(write);
            } else {
                writes.postpone(write, write.writtenAt().plus(settings.settleAfter()), null);
            }
            return true;
        } catch (IdentityProviderException e) {
            String cause = String.valueOf(e.getCause());
            LOG.warn(
                    "Needs attention: the identity provider and account {} may differ ({}, {} attempts): {}",
                    write.userAccountId(),
                    write.kind(),
                    write.attempts() + 1,
                    cause);
            writes.postpone(write, clock.instant().plus(pause(write)), cause);
            return false;
        }
    }

    /** Whether the provider now has what it should; not while somebody else is changing the account. */
    private boolean repair(ProviderWrite write) {
        UUID accountId = write.userAccountId();
        boolean exists = accounts.find(accountId).isPresent();
        UserAccount account = accounts.lockIfFree(accountId).orElse(null);
        if (account == null) {
            if (!exists && write.kind() == ProviderWriteKind.USER) {
                provider.deleteUser(accountId);
            }
            return !exists;
        }
        switch (write.kind()) {
            case ENABLEMENT -> provider.setEnabled(account.atProvider(), account.active());
            case PASSWORD -> {
                provider.logoutUser(account.atProvider());
                sessions.endAll(accountId, SessionEndReason.PASSWORD_CHANGED);
            }
            case USER -> LOG.info("Account {} was registered after all", accountId);
        }
        return true;
    }

    private boolean isSettled(ProviderWrite write) {
        Instant settled = write.writtenAt().plus(settings.settleAfter());
        return !clock.instant().isBefore(settled);
    }

    private Duration pause(ProviderWrite write) {
        return settings.reconcileDelay().multipliedBy(1L << Math.min(write.attempts(), MOST_DOUBLINGS));
    }
}
