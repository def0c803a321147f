package org.clinicalplatform.authentication.backchannellogout;

import java.time.Duration;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.authentication.session.SessionEndReason;
import org.clinicalplatform.authentication.session.SessionTerminator;
import org.clinicalplatform.platform.persistence.DatabaseFailures;
import org.clinicalplatform.platform.time.ReportInterval;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.SchedulingConfigurer;
import org.springframework.scheduling.config.ScheduledTaskRegistrar;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Ends the sessions of logouts that have been accepted, each once.
 *
 * <p>A logout is ended at once unless something it needs is locked for longer than {@link #LOCK_TIMEOUT}; then a
 * scheduled task of any replica ends it. A longer wait would stop the service itself: where it ends the sessions of a
 * user, it holds these locks while the provider signs the user out, and the provider reports that before it responds.
 */
class PendingLogouts implements SchedulingConfigurer {
    static final String LOCK_TIMEOUT = "50ms";
    private static final Logger LOG = LoggerFactory.getLogger(PendingLogouts.class);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final int BATCH_SIZE = 100;

    private final BackchannelLogoutMapper logouts;
    private final UserAccountService accounts;
    private final SessionTerminator terminator;
    private final TransactionOperations transaction;
    private final ReportInterval warnings = new ReportInterval(System::nanoTime);

    PendingLogouts(
            BackchannelLogoutMapper logouts,
            UserAccountService accounts,
            SessionTerminator terminator,
            TransactionOperations transaction) {
        this.logouts = logouts;
        this.accounts = accounts;
        this.terminator = terminator;
        this.transaction = transaction;
    }

    /** Ends the sessions of the logout, or leaves it to the scheduled task. */
    void endNow(String jtiHash) {
        try {
            transaction.executeWithoutResult(status -> {
                logouts.limitLockWait(LOCK_TIMEOUT);
                end(jtiHash);
            });
        } catch (RuntimeException e) {
            LOG.debug("The sessions of a logout at the identity provider will be ended by the next run", e);
        }
    }

    @Override
    public void configureTasks(ScheduledTaskRegistrar tasks) {
        tasks.addFixedDelayTask(this::run, INTERVAL);
    }

    void run() {
        try {
            logouts.findPending(BATCH_SIZE).forEach(this::endLater);
        } catch (RuntimeException e) {
            warn(e);
        }
    }

    /** A logout that fails does not keep others of the batch waiting. */
    private void endLater(String jtiHash) {
        try {
            transaction.executeWithoutResult(status -> end(jtiHash));
        } catch (RuntimeException e) {
            warn(e);
        }
    }

    private void warn(RuntimeException failure) {
        if (warnings.takeTurn()) {
            LOG.warn(
                    "Could not end the sessions of a logout at the identity provider; next try in {} s: {}",
                    INTERVAL.toSeconds(),
                    DatabaseFailures.reason(failure));
        }
    }

    private void end(String jtiHash) {
        PendingLogout logout = logouts.lockPending(jtiHash);
        if (logout == null) {
            return;
        }
        String subject = logout.subject();
        if (logout.sid() != null) {
            logouts.lock(logout.sid());
            terminator.endOfProvider(subject, logout.sid());
        } else if (subject != null) {
            accounts.lockBySubject(subject)
                    .ifPresent(account -> terminator.endAll(account.id(), SessionEndReason.LOGGED_OUT_AT_PROVIDER));
        }
        logouts.complete(jtiHash);
    }
}
