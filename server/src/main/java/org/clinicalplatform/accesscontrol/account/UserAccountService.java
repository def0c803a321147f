package org.clinicalplatform.accesscontrol.account;

import static java.util.Objects.requireNonNull;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.clinicalplatform.platform.caller.Usernames;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Reads, creates and updates accounts. All look-ups include inactive accounts. */
@Service
public class UserAccountService {
    private final UserAccountMapper accounts;
    private final SecurityEvents events;
    private final Clock clock;

    UserAccountService(UserAccountMapper accounts, SecurityEvents events, Clock clock) {
        this.accounts = accounts;
        this.events = events;
        this.clock = clock;
    }

    /** By username, normalized. */
    public Optional<UserAccount> findByUsername(String username) {
        return Optional.ofNullable(accounts.findByUsername(Usernames.normalize(username)));
    }

    public Optional<UserAccount> find(UUID id) {
        return Optional.ofNullable(accounts.findById(id));
    }

    /** The account if the tenant administers it. */
    public Optional<UserAccount> findInTenant(UUID id, @Nullable UUID tenantId) {
        return Optional.ofNullable(accounts.findInTenant(id, tenantId));
    }

    /**
     * The administrator's own account and, as {@link #findInTenant}, the other one, both locked until the transaction
     * ends. They are locked in the order of their ids, so that two administrators of each other do not deadlock.
     */
    public List<UserAccount> lockForAdministration(UUID administratorId, UUID id, @Nullable UUID tenantId) {
        return accounts.lockForAdministration(administratorId, id, tenantId);
    }

    /** Activates or deactivates an account locked by the caller, and returns its new state. */
    @Transactional(propagation = Propagation.MANDATORY)
    public UserAccount setActive(UserAccount account, boolean active) {
        if (account.active() == active) {
            return account;
        }
        UserAccount changed = accounts.setActive(account.id(), active, clock.instant());
        record(active ? SecurityEventKind.ACCOUNT_REACTIVATED : SecurityEventKind.ACCOUNT_DEACTIVATED, changed);
        return changed;
    }

    /**
     * The account with the username, or those with the email address: one of each tenant at most, in the order of their
     * ids. None if the name is the username of one account and the address of another.
     */
    public List<UserAccount> findByUsernameOrEmail(String name) {
        String normal = Usernames.normalize(name);
        List<UserAccount> found = accounts.findByUsernameOrEmail(normal);
        boolean isUsername =
                found.stream().anyMatch(account -> account.username().equals(normal));
        return isUsername && found.size() > 1 ? List.of() : found;
    }

    /** Usernames that are the email address of another account; new ones are refused. */
    public List<AmbiguousName> findAmbiguousNames() {
        return accounts.findAmbiguousNames();
    }

    /** The account, locked until the transaction ends. */
    public Optional<UserAccount> lock(UUID id) {
        return Optional.ofNullable(accounts.lock(id));
    }

    /** As {@link #lock}, by the subject at the identity provider. */
    public Optional<UserAccount> lockBySubject(String idpSubject) {
        return Optional.ofNullable(accounts.lockBySubject(idpSubject));
    }

    /** The account of a client of the identity provider, which never belongs to a person. */
    public Optional<UserAccount> findByClient(String clientId) {
        return Optional.ofNullable(accounts.findByClient(clientId));
    }

    /** As {@link #lock}, but empty when another transaction has it locked. */
    public Optional<UserAccount> lockIfFree(UUID id) {
        return Optional.ofNullable(accounts.lockIfFree(id));
    }

    /** Accounts with a subject at the identity provider, in the order of their ids, after the given one. */
    public List<UserAccount> findLinked(UUID after, int limit) {
        return accounts.findLinked(after, limit);
    }

    /**
     * Accounts linked by a version that did not store whether it had created their users, in the order of their ids,
     * after the given one.
     */
    public List<UserAccount> findOfUnknownOrigin(UUID after, int limit) {
        return accounts.findOfUnknownOrigin(after, limit);
    }

    /**
     * Stores whether the user of such an account existed before the account; without effect if the link has changed
     * since.
     */
    public void settleOrigin(UserAccount account, boolean foreign) {
        accounts.settleOrigin(account.id(), requireNonNull(account.idpSubject()), foreign);
    }

    /**
     * Requires that the unique values of the account are free. The refusal does not say whether the value is a username
     * or an address, nor of which tenant.
     *
     * @throws ApiException with 409 when the username is a name of another account, the email address is the username
     *     of another account or the address of one of the tenant, or another account has the client, or the subject,
     *     which this one has or expects
     */
    public void requireFree(UserAccount account) {
        refuse(accounts.isUsernameTaken(account.username()), ErrorCode.USERNAME_TAKEN);
        if (account.email() != null) {
            refuse(accounts.isEmailTaken(account.tenantId(), account.email()), ErrorCode.EMAIL_TAKEN);
        }
        String subject = account.idpSubject() == null ? account.expectedIdpSubject() : account.idpSubject();
        if (subject != null) {
            refuse(accounts.isIdpSubjectTaken(subject), ErrorCode.IDP_SUBJECT_TAKEN);
        }
        if (account.clientId() != null) {
            refuse(accounts.isClientIdTaken(account.clientId()), ErrorCode.CLIENT_ID_TAKEN);
        }
    }

    /**
     * Creates the account in the caller's transaction.
     *
     * @throws ApiException with 409 as {@link #requireFree}, also when the other account is created or changed
     *     concurrently
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void create(UserAccount account) {
        accounts.lockNames(account.username(), account.email());
        requireFree(account);
        if (accounts.insertUnlessTaken(account) == 0) {
            requireFree(account);
            throw new IllegalStateException(
                    "The account conflicts with another one, but none of its unique values is taken");
        }
        record(SecurityEventKind.ACCOUNT_REGISTERED, account);
    }

    /**
     * Links an account locked by the caller to a user of the identity provider who was not created for it, and returns
     * its new state. Can be repeated.
     *
     * @throws ApiException with 409 when another account is linked to the user; the transaction cannot go on then
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public UserAccount link(UserAccount account, String idpSubject) {
        try {
            return Optional.ofNullable(accounts.link(account.id(), idpSubject, clock.instant()))
                    .orElseThrow(() -> new ApiException(ErrorCode.IDP_SUBJECT_TAKEN));
        } catch (DuplicateKeyException e) {
            // another account was linked to the user since the statement began
            throw new ApiException(ErrorCode.IDP_SUBJECT_TAKEN);
        }
    }

    /** Removes the link and the expected subject of an account locked by the caller, and returns its new state. */
    @Transactional(propagation = Propagation.MANDATORY)
    public UserAccount unlink(UserAccount account) {
        return accounts.unlink(account.id(), clock.instant());
    }

    /**
     * Records that the holder of an account locked by the caller is being invited, and returns its new state.
     *
     * @param invitationId distinguishes the outcome of this message from that of an earlier one
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public UserAccount invite(UserAccount account, UUID invitationId) {
        return accounts.invite(account.id(), invitationId, clock.instant());
    }

    /**
     * Records the status of an invitation; without effect for any other message, and once the holder is invited again.
     */
    public void setInvitationStatus(UUID invitationId, InvitationStatus status) {
        accounts.setInvitationStatus(invitationId, status, clock.instant());
    }

    /**
     * Replaces the password hash.
     *
     * @param hash null when the identity provider stores the password
     */
    public void setPasswordHash(UUID id, @Nullable String hash) {
        accounts.setPasswordHash(id, hash, clock.instant());
    }

    private void record(SecurityEventKind kind, UserAccount account) {
        events.record(NewSecurityEvent.of(kind).account(account.id()));
    }

    private static void refuse(boolean taken, ErrorCode code) {
        if (taken) {
            throw new ApiException(code);
        }
    }

    /** Stores the same password under a new hash, unless the password was changed since the account was read. */
    public void rehash(UserAccount account, String newHash) {
        if (account.passwordHash() != null) {
            accounts.replacePasswordHash(account.id(), account.passwordHash(), newHash, clock.instant());
        }
    }
}
