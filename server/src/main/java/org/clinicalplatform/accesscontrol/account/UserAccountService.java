package org.clinicalplatform.accesscontrol.account;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Usernames;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Finds accounts, makes them, and keeps the hashes of their passwords. Thread-safe. */
@Service
public class UserAccountService {
    private final UserAccountMapper accounts;
    private final Clock clock;

    UserAccountService(UserAccountMapper accounts, Clock clock) {
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

    /** The account if the tenant administers it, also when it is not active. */
    public Optional<UserAccount> findInTenant(UUID id, @Nullable UUID tenantId) {
        return Optional.ofNullable(accounts.findInTenant(id, tenantId));
    }

    /**
     * The administrator's own account, and the other as {@link #findInTenant}, both locked against concurrent changes
     * until the transaction ends. They are locked in the order of their ids, so that two who administer each other at
     * once take turns.
     */
    public List<UserAccount> lockForAdministration(UUID administratorId, UUID id, @Nullable UUID tenantId) {
        return accounts.lockForAdministration(administratorId, id, tenantId);
    }

    /** Opens or closes an account that the transaction has locked, and answers with it as it is then. */
    public UserAccount setActive(UserAccount account, boolean active) {
        if (account.active() == active) {
            return account;
        }
        Instant now = clock.instant();
        accounts.setActive(account.id(), active, now);
        return account.changed(active, now);
    }

    /** The account of a username in any spelling, else of an email address in any case; also when it is not active. */
    public Optional<UserAccount> findByUsernameOrEmail(String name) {
        return Optional.ofNullable(accounts.findByUsernameOrEmail(Usernames.normalize(name), name.strip()));
    }

    /** The account, also when it is not active, locked against concurrent changes until the transaction ends. */
    public Optional<UserAccount> lock(UUID id) {
        return Optional.ofNullable(accounts.lock(id));
    }

    /** The account of a subject of the identity provider, as {@link #lock}. */
    public Optional<UserAccount> lockBySubject(String idpSubject) {
        return Optional.ofNullable(accounts.lockBySubject(idpSubject));
    }

    /** As {@link #lock}, but nothing also when another session has it locked. */
    public Optional<UserAccount> lockIfFree(UUID id) {
        return Optional.ofNullable(accounts.lockIfFree(id));
    }

    /**
     * Refuses an account that cannot be made because of another.
     *
     * @throws ApiException with 409 when another account has the username, the email address or the subject
     */
    public void requireFree(UserAccount account) {
        refuse(accounts.isUsernameTaken(account.username()), ErrorCode.USERNAME_TAKEN);
        if (account.email() != null) {
            refuse(accounts.isEmailTaken(account.email()), ErrorCode.EMAIL_TAKEN);
        }
        if (account.idpSubject() != null) {
            refuse(accounts.isIdpSubjectTaken(account.idpSubject()), ErrorCode.IDP_SUBJECT_TAKEN);
        }
    }

    /**
     * Makes the account; of several with one username, email address or subject, one is made.
     *
     * @throws ApiException with 409 when another account has the username, the email address or the subject
     */
    public void create(UserAccount account) {
        if (accounts.insertUnlessTaken(account) == 0) {
            requireFree(account);
            throw new IllegalStateException("The account was refused, and nothing of it belongs to another");
        }
    }

    /**
     * Replaces the password as part of the caller's transaction.
     *
     * @param hash null when somebody else keeps the password
     */
    public void setPasswordHash(UUID id, @Nullable String hash) {
        accounts.setPasswordHash(id, hash, clock.instant());
    }

    private static void refuse(boolean taken, ErrorCode code) {
        if (taken) {
            throw new ApiException(code);
        }
    }

    /** Keeps the same password under a new hash, unless the password was changed since the account was read. */
    public void rehash(UserAccount account, String newHash) {
        if (account.passwordHash() != null) {
            accounts.replacePasswordHash(account.id(), account.passwordHash(), newHash, clock.instant());
        }
    }
}
