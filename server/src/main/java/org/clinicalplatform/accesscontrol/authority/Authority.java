package org.clinicalplatform.accesscontrol.authority;

import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccounts;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.MissException;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.springframework.stereotype.Service;

/**
 * Who may administer whom.
 *
 * <p>An administrator acts within the tenant of his session. Over an account that holds anything he does not hold
 * himself, by permission or by scope, he has no authority: whoever can change its password, email address or second
 * factor could act as that account, and so would hold it too. Thread-safe.
 */
@Service
public class Authority {
    private final AuthorityMapper authority;
    private final UserAccounts accounts;

    Authority(AuthorityMapper authority, UserAccounts accounts) {
        this.authority = authority;
        this.accounts = accounts;
    }

    /**
     * The account, for reading.
     *
     * @throws MissException with 404 for an account that is unknown or of another tenant
     */
    public UserAccount admit(Caller caller, UUID accountId) {
        return Denial.admitAdministrative(
                RecordKind.USER_ACCOUNT,
                accounts.findInTenant(accountId, caller.tenantId()).orElse(null));
    }

    /**
     * The account, for a change that could be used to act as it, locked until the transaction ends.
     *
     * @throws MissException with 404 for an account that is unknown or of another tenant
     * @throws ApiException with 403 when the account holds permissions or scope that the caller does not hold
     */
    public UserAccount admitForChange(Caller caller, UUID accountId) {
        UserAccount account = Denial.admitAdministrative(
                RecordKind.USER_ACCOUNT,
                accounts.lockInTenant(accountId, caller.tenantId()).orElse(null));
        if (authority.holdsMore(Administrator.of(caller), accountId)) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "The account holds rights beyond your own");
        }
        return account;
    }

    /**
     * Requires that the caller holds every permission of the role himself, wherever it would be assigned.
     *
     * @throws ApiException with 403 otherwise
     */
    public void requireToAssign(Caller caller, UUID roleId, Assignable target) {
        if (authority.isBeyond(Administrator.of(caller), roleId, target)) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, "The role holds rights beyond your own");
        }
    }
}
