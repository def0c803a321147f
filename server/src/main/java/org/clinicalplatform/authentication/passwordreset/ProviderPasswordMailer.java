package org.clinicalplatform.authentication.passwordreset;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.accesscontrol.account.InvitationStatus;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.identityprovider.ProviderTransactions;
import org.clinicalplatform.notification.NotificationKind;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.request.RequestIds;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Makes the identity provider send its message about choosing a password.
 *
 * <p>The provider is called after the commit on a separate thread, so that neither a request nor a database connection
 * waits for a mail server. Each replica sends at most one message per account and minute on request of the user, since
 * these requests are not rate-limited under an identity provider. A failed message is lost: the user can request again
 * at once, and an administrator can repeat an invitation, whose outcome shows at the account (requirement R-357).
 */
@Component
public class ProviderPasswordMailer implements DisposableBean {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderPasswordMailer.class);
    private static final Duration MIN_INTERVAL = Duration.ofMinutes(1);
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(5);
    private static final int QUEUE_CAPACITY = 500;
    private static final int MAX_TRACKED_ACCOUNTS = 10_000;

    private final IdentityProvider provider;
    private final UserAccountService accounts;
    private final ProviderTransactions transactions;
    private final SecurityEvents events;
    private final Ids ids;
    private final Cache<UUID, Boolean> recent = Caffeine.newBuilder()
            .maximumSize(MAX_TRACKED_ACCOUNTS)
            .expireAfterWrite(MIN_INTERVAL)
            .build();
    private final ThreadPoolExecutor worker = new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(QUEUE_CAPACITY),
            work -> new Thread(work, "provider-password-mail"));

    ProviderPasswordMailer(
            IdentityProvider provider,
            UserAccountService accounts,
            ProviderTransactions transactions,
            SecurityEvents events,
            Ids ids) {
        this.provider = provider;
        this.accounts = accounts;
        this.transactions = transactions;
        this.events = events;
        this.ids = ids;
        worker.allowCoreThreadTimeOut(true);
    }

    /**
     * Sends a message when the current transaction commits; none to an account without email address, or to a service
     * account.
     */
    public void sendAfterCommit(UserAccount account) {
        if (account.email() == null || account.serviceAccount()) {
            return;
        }
        UUID recipient = account.id();
        afterCommit(() -> {
            if (recent.asMap().putIfAbsent(recipient, true) == null) {
                send(recipient, () -> requested(recipient));
            }
        });
    }

    /**
     * As {@link #sendAfterCommit}, for the first password of an account, and also right after another message. The
     * account shows the outcome; if the queue is full or the process ends, the invitation stays queued. Recorded as the
     * link of the service would be, since the message contains one.
     *
     * @param account locked by the caller, or created in the same transaction
     * @param issuer administrator who invites the holder; null for the first administrator
     * @return the account with its invitation
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public UserAccount inviteAfterCommit(UserAccount account, @Nullable Caller issuer) {
        if (account.email() == null || account.serviceAccount()) {
            return account;
        }
        UUID recipient = account.id();
        if (issuer != null) {
            events.record(NewSecurityEvent.of(SecurityEventKind.RESET_LINK_ISSUED)
                    .account(recipient)
                    .reason(NotificationKind.PASSWORD_SETUP.name()));
        }
        UUID invitation = ids.next();
        afterCommit(() -> {
            recent.put(recipient, true);
            send(recipient, () -> invite(recipient, invitation));
        });
        return accounts.invite(account, invitation);
    }

    private static void afterCommit(Runnable action) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                action.run();
            }
        });
    }

    private void send(UUID recipient, Runnable message) {
        try {
            worker.execute(RequestIds.keptInLog(message));
        } catch (RejectedExecutionException e) {
            recent.invalidate(recipient);
            LOG.warn("Did not request a password message for account {}: the queue is full", recipient);
        }
    }

    private void invite(UUID recipient, UUID invitation) {
        InvitationStatus outcome = requested(recipient) ? InvitationStatus.SENT : InvitationStatus.FAILED;
        try {
            accounts.setInvitationStatus(invitation, outcome);
        } catch (DataAccessException e) {
            LOG.warn("Could not store the invitation status of account {}: {}", recipient, outcome, e);
        }
    }

    private boolean requested(UUID recipient) {
        boolean sent = request(recipient);
        if (!sent) {
            recent.invalidate(recipient);
        }
        return sent;
    }

    /** Returns whether the message was sent. */
    private boolean request(UUID recipient) {
        try {
            Optional<ProviderAccount> user = transactions.callInBackground(() -> addressed(recipient));
            user.ifPresent(provider::sendPasswordMail);
            return user.isPresent();
        } catch (IdentityProviderException e) {
            LOG.warn(
                    "The identity provider could not send a password message to account {}: {}",
                    recipient,
                    String.valueOf(e.getCause()));
        } catch (ApiException e) {
            LOG.info("Did not request a password message for account {}: {}", recipient, e.sentence());
        } catch (DataAccessException | TransactionException e) {
            LOG.warn("Did not request a password message for account {}: the database did not respond", recipient, e);
        } catch (RuntimeException | Error e) {
            // the invitation would stay queued, and the thread end without a line in the log
            LOG.error("Did not request a password message for account {} because of a defect", recipient, e);
        }
        return false;
    }

    /**
     * Gives the user the address on the account, which may have changed while the message waited, under the lock that
     * every change of the account takes: an address read without it could replace a newer one at the provider.
     *
     * @return empty if the account was deactivated, linked to a user who was not created for it, or lost its address
     */
    private Optional<ProviderAccount> addressed(UUID recipient) {
        Optional<UserAccount> current = accounts.lock(recipient)
                .filter(account -> account.active() && !account.foreignIdpUser() && account.email() != null);
        current.ifPresent(account -> provider.setProfile(account.atProvider(), account.profileAtProvider()));
        return current.map(UserAccount::atProvider);
    }

    /** Sends the queued messages before shutdown. */
    @Override
    public void destroy() throws InterruptedException {
        worker.shutdown();
        if (!worker.awaitTermination(SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS)) {
            LOG.warn(
                    "Shutdown discarded {} queued password messages",
                    worker.shutdownNow().size());
        }
    }
}
