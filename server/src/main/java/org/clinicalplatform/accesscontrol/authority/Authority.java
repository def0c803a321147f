package org.clinicalplatform.accesscontrol.authority;

import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/**
 * Decides who may administer whom.
 *
 * <p>Administrators act within the tenant of their session. They have no authority over an account with a permission or
 * a scope that they do not have themselves: whoever can change the password, email address or second factor of an
 * account can act as that account. Scope includes the home facility, where future roles of the account are assigned,
 * and counts only where the administrator may administer accounts. What an account has in other tenants counts too,
 * although no session can have as much, except for the administrator's own account and for its suspension.
 *
 * <p>Checks before a change also lock the administrator's own account, read their permissions again, and refuse a
 * session that has ended since the request began. If two administrators revoke each other's rights, or end each other's
 * sessions, concurrently, one of them fails, so that one remains who can restore them. The same holds if one of them
 * suspends the other, who deactivates the tenant.
 *
 * <p>All methods that take the id of an account throw {@link RecordNotFoundException} with 404 for one that is unknown
 * or of another tenant.
 */
@Service
public class Authority {
    private final AuthorityMapper authority;
    private final UserAccountService accounts;

    Authority(AuthorityMapper authority, UserAccountService accounts) {
        this.authority = authority;
        this.accounts = accounts;
    }

    /** The account, for reading. */
    public UserAccount admit(Caller caller, UUID accountId) {
        return Denial.admitAdministrative(
                RecordKind.USER_ACCOUNT,
                accounts.findInTenant(accountId, caller.tenantId()).orElse(null));
    }

    /**
     * The account, locked until the transaction ends, for a change that could be used to act as it.
     *
     * @throws ApiException with 403 when the account has permissions or scope beyond the caller's
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public UserAccount admitForChange(Caller caller, UUID accountId) {
        return requireWithin(caller, locked(caller, accountId));
    }

    /**
     * As {@link #admitForChange}, for a change that stops the account and lets nobody act as it. What the account has
     * in other tenants does not count: its own tenant must be able to suspend it.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public UserAccount admitForSuspension(Caller caller, UUID accountId) {
        return requireWithin(caller, locked(caller, accountId), false);
    }

    /** As {@link #admitForSuspension}, with 403 also for the caller's own account: nobody locks themselves out. */
    @Transactional(propagation = Propagation.MANDATORY)
    public UserAccount admitOtherForSuspension(Caller caller, UUID accountId) {
        return requireOther(caller, admitForSuspension(caller, accountId));
    }

    /**
     * As {@link #admitForChange}, with 403 also for the caller's own account: nobody changes their own permissions or
     * locks themselves out.
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public UserAccount admitOtherForChange(Caller caller, UUID accountId) {
        return requireOther(caller, admitForChange(caller, accountId));
    }

    /** As {@link #admitOtherForChange}, of a change that was made before: without locks. */
    public UserAccount admitOther(Caller caller, UUID accountId) {
        return requireOther(caller, requireWithin(caller, admit(caller, accountId)));
    }

    /**
     * The caller's own account, locked so that none of their roles is removed until the transaction ends. What a role
     * permits can change meanwhile, unless the tenant is locked as well.
     *
     * @throws ApiException with 401 when the account was deactivated or the session has ended since the request began
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public UserAccount lockOwnAccount(Caller caller) {
        return requireSignedIn(caller, accounts.lock(caller.accountId()).orElse(null));
    }

    /**
     * Requires that the tenant has the role and that the caller holds all of its permissions throughout the scope.
     *
     * @throws ApiException with 403 otherwise
     */
    public void requireToAssign(Caller caller, UUID roleId, Scope scope) {
        if (authority.isBeyond(caller, roleId, scope)) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "The role has permissions beyond your own");
        }
    }

    /**
     * Requires that the caller holds the permissions throughout the scope.
     *
     * @throws ApiException with 403 otherwise
     */
    public void requireThroughout(Caller caller, Scope scope, Collection<String> permissions) {
        if (!holdsThroughout(caller, scope, permissions)) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "This requires permissions beyond your own");
        }
    }

    /** Whether the caller holds the permissions throughout the scope, and not only in a part of it. */
    public boolean holdsThroughout(Caller caller, Scope scope, Collection<String> permissions) {
        return authority.holdsThroughout(caller, List.copyOf(permissions), scope);
    }

    private UserAccount requireWithin(Caller caller, UserAccount account) {
        boolean own = account.id().equals(caller.accountId());
        return requireWithin(caller, account, !own);
    }

    private UserAccount requireWithin(Caller caller, UserAccount account, boolean inAllTenants) {
        if (authority.holdsMore(caller, account.id(), inAllTenants)) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "The account has permissions beyond your own");
        }
        return account;
    }

    private static UserAccount requireOther(Caller caller, UserAccount account) {
        if (account.id().equals(caller.accountId())) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "You cannot change your own account");
        }
        return account;
    }

    private UserAccount locked(Caller caller, UUID accountId) {
        return Denial.admitAdministrative(RecordKind.USER_ACCOUNT, lock(caller, accountId));
    }

    private @Nullable UserAccount lock(Caller caller, UUID accountId) {
        List<UserAccount> locked = accounts.lockForAdministration(caller.accountId(), accountId, caller.tenantId());
        UserAccount own = locked.stream()
                .filter(account -> account.id().equals(caller.accountId()))
                .findFirst()
                .orElse(null);
        requireSignedIn(caller, own);
        return locked.stream()
                .filter(account -> account.id().equals(accountId))
                .filter(account -> account.tenantId().equals(caller.tenantId()))
                .findFirst()
                .orElse(null);
    }

    private UserAccount requireSignedIn(Caller caller, @Nullable UserAccount own) {
        if (own == null || !own.active() || authority.hasEnded(caller.sessionId())) {
            throw new ApiException(ErrorCode.AUTHENTICATION_REQUIRED);
        }
        return own;
    }
}
