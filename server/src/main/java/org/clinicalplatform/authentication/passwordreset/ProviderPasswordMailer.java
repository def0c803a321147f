package org.clinicalplatform.authentication.passwordreset;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.platform.error.ApiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Makes the identity provider send its message about choosing a password.
 *
 * <p>The provider is called after the commit on a separate thread, so that neither a request nor a database connection
 * waits for a mail server. Each replica sends at most one message per account and minute, since these requests are not
 * rate-limited under an identity provider. A failed message is lost; the user can request again.
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

    ProviderPasswordMailer(IdentityProvider provider, UserAccountService accounts) {
        this.provider = provider;
        this.accounts = accounts;
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
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                send(recipient);
            }
        });
    }

    private void send(UUID recipient) {
        if (recent.asMap().putIfAbsent(recipient, true) != null) {
            return;
        }
        try {
            worker.execute(() -> request(recipient));
        } catch (RejectedExecutionException e) {
            LOG.warn("Did not request a password message for account {}: the queue is full", recipient);
        }
    }

    /** Reads the account again: its address may have changed while the message waited. */
    private void request(UUID recipient) {
        try {
            accounts.find(recipient)
                    .filter(account -> account.email() != null)
                    .ifPresent(account -> provider.sendPasswordMail(account.atProvider(), account.profileAtProvider()));
        } catch (IdentityProviderException e) {
            LOG.warn(
                    "The identity provider could not send a password message to account {}: {}",
                    recipient,
                    String.valueOf(e.getCause()));
        } catch (ApiException e) {
            LOG.info("Did not request a password message for account {}: {}", recipient, e.sentence());
        } catch (DataAccessException e) {
            LOG.warn("Did not request a password message for account {}: the database did not answer", recipient, e);
        }
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
