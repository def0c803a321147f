package org.clinicalplatform.authentication.registration;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.accesscontrol.account.UserAccountService;
import org.clinicalplatform.accesscontrol.assignment.NewRoleAssignment;
import org.clinicalplatform.accesscontrol.assignment.RoleGranter;
import org.clinicalplatform.accesscontrol.authority.Authority;
import org.clinicalplatform.accesscontrol.facility.FacilityService;
import org.clinicalplatform.accesscontrol.membership.MembershipService;
import org.clinicalplatform.accesscontrol.membership.Scope;
import org.clinicalplatform.accesscontrol.role.RoleService;
import org.clinicalplatform.authentication.accountlink.LinkCodeService;
import org.clinicalplatform.authentication.passwordreset.PasswordResetLinkService;
import org.clinicalplatform.authentication.passwordreset.ProviderPasswordMailer;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderTransactions;
import org.clinicalplatform.identityprovider.ProvisionedUser;
import org.clinicalplatform.notification.NotificationKind;
import org.clinicalplatform.platform.caller.Caller;
import org.clinicalplatform.platform.caller.Usernames;
import org.clinicalplatform.platform.denial.Denial;
import org.clinicalplatform.platform.denial.RecordKind;
import org.clinicalplatform.platform.denial.RecordNotFoundException;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.clinicalplatform.platform.idempotency.IdempotentCreates;
import org.clinicalplatform.platform.ids.Ids;
import org.clinicalplatform.platform.request.RequestContext;
import org.clinicalplatform.platform.web.DisplayNames;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Registers accounts: at the identity provider first, in the local rows second, all or nothing (requirement R-90). Only
 * the user ever knows the password.
 */
@Service
class RegistrationService {
    private static final Set<String> ACCOUNT_WRITE = Set.of("accesscontrol.user.write");

    private final UserAccountService accounts;
    private final MembershipService memberships;
    private final RoleService roles;
    private final RoleGranter granter;
    private final Authority authority;
    private final FacilityService facilities;
    private final IdentityProvider provider;
    private final ProviderTransactions transactions;
    private final PasswordResetLinkService links;
    private final LinkCodeService codes;
    private final ProviderPasswordMailer mail;
    private final IdempotentCreates creates;
    private final Ids ids;
    private final Clock clock;

    RegistrationService(
            UserAccountService accounts,
            MembershipService memberships,
            RoleService roles,
            RoleGranter granter,
            Authority authority,
            FacilityService facilities,
            IdentityProvider provider,
            ProviderTransactions transactions,
            PasswordResetLinkService links,
            LinkCodeService codes,
            ProviderPasswordMailer mail,
            IdempotentCreates creates,
            Ids ids,
            Clock clock) {
        this.accounts = accounts;
        this.memberships = memberships;
        this.roles = roles;
        this.granter = granter;
        this.authority = authority;
        this.facilities = facilities;
        this.provider = provider;
        this.transactions = transactions;
        this.links = links;
        this.codes = codes;
        this.mail = mail;
        this.creates = creates;
        this.ids = ids;
        this.clock = clock;
    }

    /**
     * Registers the account and issues its setup link, or a link code if the request names a user of the provider.
     * Nothing is issued to the account of a client, which gets nothing at the provider either (requirement R-364).
     *
     * @throws RecordNotFoundException with 400 for a tenant other than the session's, and for a facility that is
     *     inactive, unknown, of another tenant, or outside the caller's scope
     * @throws ApiException with 400 for an unknown role, and for a client in local mode, with 403 for a role with more
     *     permissions than the caller, with 409 for a username, email address, subject or client of another account
     * @throws IdentityProviderException when the provider failed; nothing is written locally then
     */
    Registration register(Caller caller, NewAccount request) {
        return transactions.call(() -> registerOnce(caller, request));
    }

    private Registration registerOnce(Caller caller, NewAccount request) {
        if (request.clientId() != null && !provider.ownsCredentials()) {
            throw InvalidRequest.because("clientId requires an identity provider, and none is configured");
        }
        Scope home = home(caller, request);
        roleCodes(request)
                .forEach(code -> authority.requireToAssign(
                        caller, roles.getReferred(home.tenantId(), code).id(), home));
        return creates.create(
                () -> register(caller, request, home),
                registration -> registration.account().id(),
                id -> registered(caller, id));
    }

    /** Without the link, which is returned once. */
    private Registration registered(Caller caller, UUID id) {
        UserAccount account = authority.admit(caller, id);
        RequestContext.current().subjects().keepUserAccount(account.id());
        return new Registration(account, null);
    }

    private Registration register(Caller caller, NewAccount request, Scope home) {
        String username = Usernames.normalize(request.username());
        UserAccount requested = account(ids.next(), username, request, home, null);
        accounts.requireFree(requested);
        String provisioned = request.clientId() == null ? provision(requested) : null;
        // a subject that the request names is linked by a proof of the holder only
        String subject = request.idpSubject() == null ? provisioned : null;
        UserAccount account = account(requested.id(), username, request, home, subject);
        lockCaller(caller, request);
        accounts.create(account);
        roleCodes(request).forEach(code -> assign(caller, account, code, home));
        String link = inviteOrLink(caller, request, account);
        // not before: a refused request concerns no account
        RequestContext.current().subjects().keepUserAccount(account.id());
        return new Registration(accounts.find(account.id()).orElse(account), link);
    }

    /**
     * The caller's rights may have been revoked since they were checked, for instance while the provider responded. The
     * caller's account is locked only now: otherwise everything that waits for it would wait for the provider.
     */
    private void lockCaller(Caller caller, NewAccount request) {
        authority.lockOwnAccount(caller);
        home(caller, request);
    }

    /** A role may have been deleted or changed since it was checked, and cannot be from here on. */
    private void assign(Caller caller, UserAccount account, String code, Scope home) {
        UUID role = roles.admitReferred(home.tenantId(), code).id();
        authority.requireToAssign(caller, role, home);
        granter.grant(new NewRoleAssignment(account.id(), role, home), caller.accountId());
    }

    /**
     * Exactly one system writes to the user. An existing user of the provider has a password there, and gets a link
     * code instead.
     */
    private @Nullable String inviteOrLink(Caller caller, NewAccount request, UserAccount account) {
        if (account.clientId() != null) {
            return null;
        }
        if (provider.ownsCredentials() && request.idpSubject() != null) {
            if (LinkCodeService.isIssuable(account)) {
                codes.issue(account, caller);
            }
            return null;
        }
        if (!provider.sendsPasswordMail()) {
            return links.issue(account, caller, NotificationKind.PASSWORD_SETUP);
        }
        mail.inviteAfterCommit(account, caller);
        return null;
    }

    private Scope home(Caller caller, NewAccount request) {
        Scope tenant = Scope.tenantOf(caller, request.tenantId());
        UUID facilityId = request.facilityId();
        if (facilityId == null) {
            authority.requireThroughout(caller, tenant.at(caller.facilityId()), ACCOUNT_WRITE);
            return new Scope(tenant.tenantId(), caller.facilityId());
        }
        facilities.requireReferred(caller, facilityId);
        Scope home = new Scope(tenant.tenantId(), facilityId);
        return Denial.admitReferred(RecordKind.FACILITY, facilityId, memberships.isOpen(home) ? home : null);
    }

    private static List<String> roleCodes(NewAccount request) {
        return request.roleCodes().stream().distinct().toList();
    }

    private UserAccount account(UUID id, String username, NewAccount request, Scope home, @Nullable String idpSubject) {
        Instant now = clock.instant();
        return new UserAccount(
                id,
                username,
                null,
                true,
                request.email(),
                DisplayNames.strip(request.firstName()),
                DisplayNames.strip(request.lastName()),
                request.serviceAccount(),
                home.tenantId(),
                home.facilityId(),
                idpSubject,
                idpSubject == null ? request.idpSubject() : null,
                false,
                null,
                null,
                request.clientId(),
                0,
                now,
                now);
    }

    /** Returns the subject of the user at the provider; null in local mode. */
    private @Nullable String provision(UserAccount account) {
        return provider.provisionUser(new ProvisionedUser(
                        account.id(),
                        account.username(),
                        account.email(),
                        account.firstName(),
                        account.lastName(),
                        account.expectedIdpSubject()))
                .orElse(null);
    }
}
