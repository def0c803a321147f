package org.clinicalplatform.client;

import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.generated.api.UserAccountProfilesApi;
import org.clinicalplatform.client.generated.api.UserAccountsApi;
import org.clinicalplatform.client.generated.model.RegisteredUserAccount;
import org.clinicalplatform.client.generated.model.UserAccount;
import org.clinicalplatform.client.generated.model.UserAccountCreate;
import org.clinicalplatform.client.generated.model.UserAccountPage;
import org.clinicalplatform.client.generated.model.UserAccountUpdate;

/**
 * Accounts of the session's tenant, for administrators. {@link UserAccountStates} changes how they sign in, {@link
 * RoleAssignments} what they may do.
 */
public final class UserAccounts {
    private final Calls<UserAccountsApi> registrations;
    private final Calls<UserAccountProfilesApi> profiles;

    UserAccounts(Transport transport, Credentials credentials) {
        registrations = new Calls<>(transport, credentials, UserAccountsApi::new);
        profiles = new Calls<>(transport, credentials, UserAccountProfilesApi::new);
    }

    /**
     * Registers an account without a password.
     *
     * @return the account with the one-time link that sets the first password. The link is a secret: no other response
     *     contains it and {@code toString()} hides it. It is absent if an identity provider sends the messages about
     *     passwords, for an account with a client id, under an identity provider for one with a subject, and in the
     *     response to a repeated request. Without an identity provider, an account with a subject has it like any other
     * @throws AccessDeniedException if the permission is missing, a role exceeds the caller's own permissions, or the
     *     account would belong to the whole tenant and the caller administers one facility only
     * @throws ConflictException if the username, the email address, the subject or the client id is taken
     * @throws InvalidRequestException if the body breaks a rule, has an email address that no mail server can take, or
     *     names a role, tenant or facility that does not exist or is outside the caller's scope
     */
    public RegisteredUserAccount register(UserAccountCreate account) {
        return registrations.call(Operation.REGISTER_USER_ACCOUNT, api -> api.registerUserAccount(account));
    }

    /** Reads an account. */
    public UserAccount get(UUID userAccountId) {
        return profiles.call(Operation.GET_USER_ACCOUNT, api -> api.getUserAccount(userAccountId));
    }

    /**
     * Replaces the profile of an account. When its email address changes, a message to the former one is queued.
     *
     * @throws org.clinicalplatform.client.error.StepUpRequiredException if the email address of one's own account
     *     changes and the last sign-in or step-up is older than the service allows, five minutes by default
     * @throws AccessDeniedException if the account exceeds the caller's own permissions, or would belong to the whole
     *     tenant and the caller administers one facility only
     * @throws ConflictException if the version is stale or the email address is taken
     * @throws InvalidRequestException if the body breaks a rule, has a new email address that no mail server can take,
     *     or names a facility that does not exist or is outside the caller's scope
     */
    public UserAccount update(UUID userAccountId, UserAccountUpdate profile) {
        return profiles.call(Operation.UPDATE_USER_ACCOUNT, api -> api.updateUserAccount(userAccountId, profile));
    }

    /**
     * Reads one page of the accounts, ordered by username.
     *
     * @return the page; empty if the facility belongs to another tenant or does not exist
     */
    public UserAccountPage page(UserAccountFilter filter, int page, int size) {
        return profiles.call(
                Operation.LIST_USER_ACCOUNTS,
                api -> api.listUserAccounts(
                        filter.text(),
                        filter.username(),
                        filter.active(),
                        filter.facilityId(),
                        filter.linked(),
                        page,
                        size));
    }

    /** Streams the accounts, ordered by username. */
    public Stream<UserAccount> stream(UserAccountFilter filter) {
        return PageSpliterator.stream((number, size) -> {
            UserAccountPage page = page(filter, number, size);
            return new PageSpliterator.Page<>(
                    page.getItems(), UserAccount::getUserAccountId, page.getSize(), page.getTotalItems());
        });
    }
}
