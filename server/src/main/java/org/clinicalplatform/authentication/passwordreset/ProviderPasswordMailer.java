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
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Has the identity provider write to the holders of accounts, where the passwords and the messages about them are its own.
 *
 * <p>A while after the fact and on a thread of its own: no request and no connection to the database waits for a mail
 * server. To one account at most one message a minute is asked for by a replica, since nothing throttles the requests for
 * them in this mode. A message that fails is lost; whoever waits for it asks again. Thread-safe.
 */
@Component
public class ProviderPasswordMailer implements DisposableBean {
    private static final Logger LOG = LoggerFactory.getLogger(ProviderPasswordMailer.class);
    private static final Duration BETWEEN_MESSAGES = Duration.ofMinutes(1);
    private static final Duration LAST_WORK = Duration.ofSeconds(5);
    private static final int WAITING = 500;
    private static final int REMEMBERED = 10_000;

    private final IdentityProvider provider;
    private final Cache<UUID, Boolean> written = Caffeine.newBuilder()
            .maximumSize(REMEMBERED)
            .expireAfterWrite(BETWEEN_MESSAGES)
            .build();
    private final ThreadPoolExecutor worker = new ThreadPoolExecutor(
            1,
            1,
            1,
            TimeUnit.MINUTES,
            new ArrayBlockingQueue<>(WAITING),
            work -> new Thread(work, "provider-password-mail"));

    ProviderPasswordMailer(IdentityProvider provider) {
        this.provider = provider;
        worker.allowCoreThreadTimeOut(true);
    }

    /**
     * Has a message sent when the transaction on this thread commits, which there must be; nothing for an account without
     * an email address, and for a program's.
     */
    public void sendAfterCommit(UserAccount account) {
        if (account.email() == null || account.serviceAccount()) {
            return;
        }
        ProviderAccount recipient = account.atProvider();
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                send(recipient);
            }
        });
    }

    private void send(ProviderAccount recipient) {
        if (written.asMap().putIfAbsent(recipient.userAccountId(), true) != null) {
            return;
        }
        try {
            worker.execute(() -> ask(recipient));
        } catch (RejectedExecutionException e) {
            LOG.warn("No message about a password to account {}: too many wait", recipient.userAccountId());
        }
    }

    private void ask(ProviderAccount recipient) {
        try {
            provider.sendPasswordMail(recipient);
        } catch (IdentityProviderException e) {
            LOG.warn(
                    "The identity provider sent no message about a password to account {}: {}",
                    recipient.userAccountId(),
                    String.valueOf(e.getCause()));
        }
    }

    /** Lets those who wait have their messages. */
    @Override
    public void destroy() throws InterruptedException {
        worker.shutdown();
        if (!worker.awaitTermination(LAST_WORK.toMillis(), TimeUnit.MILLISECONDS)) {
            LOG.warn(
                    "{} messages about passwords were lost",
                    worker.shutdownNow().size());
        }
    }
}
