package org.clinicalplatform.client;

import java.util.UUID;
import java.util.stream.Stream;
import org.clinicalplatform.client.error.AccessDeniedException;
import org.clinicalplatform.client.error.ConflictException;
import org.clinicalplatform.client.error.InvalidRequestException;
import org.clinicalplatform.client.error.RecordNotAvailableException;
import org.clinicalplatform.client.generated.api.UserAccountProfilesApi;
import org.clinicalplatform.client.generated.api.UserAccountsApi;
import org.clinicalplatform.client.generated.model.RegisteredUserAccount;
import org.clinicalplatform.client.generated.model.UserAccount;
import org.clinicalplatform.client.generated.model.UserAccountCreate;
import org.clinicalplatform.client.generated.model.UserAccountPage;
import org.clinicalplatform.client.generated.model.UserAccountUpdate;

/**
 * Who can sign in, for administrators: the accounts of the tenant the session is narrowed to. Whether and by what they
 * can is up to {@link UserAccountStates}, what they may do to {@link RoleAssignments}.
 *
 * <p>Thread-safe. Each method may throw any {@link org.clinicalplatform.client.error.ClinicalClientException}; those
 * named with a method are the ones to expect there.
 */
public final class UserAccounts {
    private final Transport transport;
    private final Credentials credentials;

    UserAccounts(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
    }

    /**
     * Registers an account without a password. Never retried by itself: after a
     * {@link org.clinicalplatform.client.error.ClinicalTransportException} that may have taken effect, look first.
     *
     * @param account the account to register
     * @return the account, with the link by which its holder sets the first password; that is a secret, which no other
     *     answer repeats and {@code toString()} hides. Without a link, an identity provider keeps the passwords
     * @throws AccessDeniedException if the permission is missing, a role holds more than the caller does, or the account
     *     would be at home in the tenant as a whole and the caller administers one facility only
     * @throws ConflictException if the username, the email address or the subject is taken
     * @throws InvalidRequestException if it breaks a rule, or names a role, a tenant or a facility that does not exist or
     *     is out of the caller's scope
     */
    public RegisteredUserAccount register(UserAccountCreate account) {
        return transport.call(
                Operation.REGISTER_USER_ACCOUNT,
                credentials,
                UserAccountsApi::new,
                api -> api.registerUserAccount(account));
    }

    /**
     * Reads an account.
     *
     * @param userAccountId which
     * @return the account
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     */
    public UserAccount get(UUID userAccountId) {
        return transport.call(
                Operation.GET_USER_ACCOUNT,
                credentials,
                UserAccountProfilesApi::new,
                api -> api.getUserAccount(userAccountId));
    }

    /**
     * Replaces the profile of an account. What the profile leaves out is cleared.
     *
     * @param userAccountId which
     * @param profile all of the profile, with the version that was read
     * @return the account as it is now
     * @throws RecordNotAvailableException if nothing is available under this id, which proves nothing
     * @throws AccessDeniedException if the account holds more than the caller does, or would be at home in the tenant as
     *     a whole and the caller administers one facility only
     * @throws ConflictException if the version is stale or the email address is taken
     * @throws InvalidRequestException if it breaks a rule or names a facility that does not exist or is out of the
     *     caller's scope
     */
    public UserAccount update(UUID userAccountId, UserAccountUpdate profile) {
        return transport.call(
                Operation.UPDATE_USER_ACCOUNT,
                credentials,
                UserAccountProfilesApi::new,
                api -> api.updateUserAccount(userAccountId, profile));
    }

    /**
     * Reads one page of the accounts, in the order of their usernames.
     *
     * @param filter which accounts
     * @param page which page, from 0
     * @param size how many accounts a page holds, 1 to 100
     * @return the page; empty for a facility that is another tenant's or does not exist
     * @throws InvalidRequestException if page or size is out of range, or a text of the filter breaks a rule
     */
    public UserAccountPage page(UserAccountFilter filter, int page, int size) {
        return transport.call(
                Operation.LIST_USER_ACCOUNTS,
                credentials,
                UserAccountProfilesApi::new,
                api -> api.listUserAccounts(
                        filter.text(), filter.username(), filter.active(), filter.facilityId(), page, size));
    }

    /**
     * Streams the accounts, in the order of their usernames. Pages are read when the stream reaches them, so each step
     * may throw what {@link #page} throws. The pages are no snapshot: an account registered meanwhile may make another
     * one appear twice.
     *
     * @param filter which accounts
     * @return a sequential stream that needs no closing
     */
    public Stream<UserAccount> stream(UserAccountFilter filter) {
        return PageSpliterator.stream((number, size) -> {
            UserAccountPage page = page(filter, number, size);
            return new PageSpliterator.Page<>(page.getItems(), page.getSize(), page.getTotalItems());
        });
    }
}
