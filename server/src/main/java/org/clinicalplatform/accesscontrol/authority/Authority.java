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
 * Who may administer whom.
 *
 * <p>An administrator acts within the tenant of his session. Over an account that holds anything he does not hold
 * himself, by permission or by scope, he has no authority: whoever can change its password, email address or second
 * factor could act as that account, and so would hold it too. Scope includes the account's home, where its future roles
 * are; and only what he holds the permission to administer accounts for is his scope here.
 *
 * <p>What is asked before a change locks the administrator's own account as well and reads his rights again. So of two
 * who take each other's rights at the same moment one fails, and somebody is left who can give them back. Thread-safe.
 */
@Service
public class Authority {
    private final AuthorityMapper authority;
    private final UserAccountService accounts;

    Authority(AuthorityMapper authority, UserAccountService accounts) {
        this.authority = authority;
        this.accounts = accounts;
    }

    /**
     * The account, for reading.
     *
     * @throws RecordNotFoundException with 404 for an account that is unknown or of another tenant
     */
    public UserAccount admit(Caller caller, UUID accountId) {
        return Denial.admitAdministrative(
                RecordKind.USER_ACCOUNT,
                accounts.findInTenant(accountId, caller.tenantId()).orElse(null));
    }

    /**
     * The account, for a change that could be used to act as it, locked until the transaction ends.
     *
     * @throws RecordNotFoundException with 404 for an account that is unknown or of another tenant
     * @throws ApiException with 403 when the account holds permissions or scope that the caller does not hold
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public UserAccount admitForChange(Caller caller, UUID accountId) {
        UserAccount account = Denial.admitAdministrative(RecordKind.USER_ACCOUNT, lock(caller, accountId));
        if (authority.holdsMore(caller, accountId)) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "The account holds rights beyond your own");
        }
        return account;
    }

    /**
     * As {@link #admitForChange}, for what nobody does to himself: changing his own rights, or locking himself out.
     *
     * @throws ApiException with 403 also for the caller's own account
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public UserAccount admitOtherForChange(Caller caller, UUID accountId) {
        UserAccount account = admitForChange(caller, accountId);
        if (account.id().equals(caller.accountId())) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "Nobody does this to his own account");
        }
        return account;
    }

    /** Locks the caller's own account until the transaction ends: nobody takes his rights while he uses them. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void lockOwnAccount(Caller caller) {
        lock(caller, caller.accountId());
    }

    /**
     * Requires that the caller holds every permission of the role himself, wherever it would be assigned, and that the
     * tenant has the role.
     *
     * @throws ApiException with 403 otherwise
     */
    public void requireToAssign(Caller caller, UUID roleId, Scope target) {
        if (authority.isBeyond(caller, roleId, target)) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "The role holds rights beyond your own");
        }
    }

    /**
     * Requires that the caller holds the permissions throughout the scope, and not only somewhere in it.
     *
     * @throws ApiException with 403 otherwise
     */
    public void requireThroughout(Caller caller, Scope scope, Collection<String> permissions) {
        if (!holdsThroughout(caller, scope, permissions)) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "This needs rights beyond your own");
        }
    }

    /** Whether the caller holds the permissions throughout the scope, and not only somewhere in it. */
    public boolean holdsThroughout(Caller caller, Scope scope, Collection<String> permissions) {
        return authority.holdsThroughout(caller, List.copyOf(permissions), scope);
    }

    private @Nullable UserAccount lock(Caller caller, UUID accountId) {
        List<UserAccount> locked = accounts.lockForAdministration(caller.accountId(), accountId, caller.tenantId());
        if (locked.stream().noneMatch(account -> account.id().equals(caller.accountId()) && account.active())) {
            throw new ApiException(ErrorCode.AUTHENTICATION_REQUIRED);
        }
        return locked.stream()
                .filter(account -> account.id().equals(accountId))
                .filter(account -> account.tenantId().equals(caller.tenantId()))
                .findFirst()
                .orElse(null);
    }
}
