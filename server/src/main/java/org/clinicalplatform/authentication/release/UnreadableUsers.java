package org.clinicalplatform.authentication.release;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes over users whom the provider cannot read, such as one with damaged data in its directory: they must not keep
 * the service from all others. Names each in the log once. For one thread.
 */
final class UnreadableUsers {
    private static final Logger LOG = LoggerFactory.getLogger(UnreadableUsers.class);

    /** After this many unreadable users in a row, the service checks whether the provider is available. */
    private static final int MOST_IN_A_ROW = 3;

    private final Runnable provider;
    private final Set<UUID> named = new HashSet<>();
    private final Map<UUID, IdentityProviderException> inARow = new LinkedHashMap<>();
    private boolean someRead;
    private boolean someUnreadable;

    /** @param provider fails if the provider does */
    UnreadableUsers(Runnable provider) {
        this.provider = provider;
    }

    /** Begins a run over the users. */
    void begin() {
        inARow.clear();
        someRead = false;
        someUnreadable = false;
    }

    /**
     * Runs the check, and goes on if it fails.
     *
     * @throws IdentityProviderException if the provider fails
     */
    void passOver(UUID accountId, Runnable check) {
        try {
            check.run();
            someRead = true;
            name();
        } catch (IdentityProviderException e) {
            someUnreadable = true;
            inARow.put(accountId, e);
            if (inARow.size() == MOST_IN_A_ROW) {
                // users of one directory follow each other, and it may be the directory that is gone
                provider.run();
                name();
            }
        }
    }

    /**
     * Ends the run.
     *
     * @return whether every user could be read
     * @throws IdentityProviderException if none could
     */
    boolean end() {
        if (!someRead) {
            inARow.values().stream().findFirst().ifPresent(failure -> {
                throw failure;
            });
        }
        name();
        return !someUnreadable;
    }

    private void name() {
        inARow.forEach((accountId, failure) -> {
            if (named.add(accountId)) {
                LOG.warn(
                        "Could not read the user of account {} at the identity provider: {}",
                        accountId,
                        String.valueOf(failure.getCause()));
            }
        });
        inARow.clear();
    }
}
