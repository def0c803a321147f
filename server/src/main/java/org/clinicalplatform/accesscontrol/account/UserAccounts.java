package org.clinicalplatform.accesscontrol.account;

import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.clinicalplatform.platform.caller.Usernames;
import org.springframework.stereotype.Service;

/** Finds accounts. Thread-safe. */
@Service
public class UserAccounts {
    private final UserAccountMapper accounts;
    private final Clock clock;

    UserAccounts(UserAccountMapper accounts, Clock clock) {
        this.accounts = accounts;
        this.clock = clock;
    }

    /** The account of a username in any spelling, also when it is not active. */
    public Optional<UserAccount> findByUsername(String username) {
        return Optional.ofNullable(accounts.findByUsername(Usernames.normalize(username)));
    }

    /** The account, also when it is not active. */
    public Optional<UserAccount> find(UUID id) {
        return Optional.ofNullable(accounts.findById(id));
    }

    /** As {@link #find}, locked against concurrent changes until the transaction ends. */
    public Optional<UserAccount> lock(UUID id) {
        return Optional.ofNullable(accounts.lockById(id));
    }

    /** The account if the tenant administers it, also when it is not active. */
    public Optional<UserAccount> findInTenant(UUID id, @Nullable UUID tenantId) {
        return Optional.ofNullable(accounts.findInTenant(id, tenantId));
    }

    /** As {@link #findInTenant}, locked against concurrent changes until the transaction ends. */
    public Optional<UserAccount> lockInTenant(UUID id, @Nullable UUID tenantId) {
        return Optional.ofNullable(accounts.lockInTenant(id, tenantId));
    }

    /** Keeps the same password under a new hash, unless the password was changed since the account was read. */
    public void rehash(UserAccount account, String newHash) {
        if (account.passwordHash() != null) {
            accounts.replacePasswordHash(account.id(), account.passwordHash(), newHash, clock.instant());
        }
    }
}
