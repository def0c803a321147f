package org.clinicalplatform.client;

import java.util.UUID;
import org.clinicalplatform.client.generated.api.PasswordResetsApi;
import org.clinicalplatform.client.generated.api.PasswordsApi;
import org.clinicalplatform.client.generated.api.UserAccountStatesApi;
import org.clinicalplatform.client.generated.model.NewPassword;
import org.clinicalplatform.client.generated.model.UserAccount;

/**
 * Whether an account can sign in and by what, for administrators.
 *
 * <p>Each method throws {@link org.clinicalplatform.client.error.RecordNotAvailableException} if nothing is available
 * under the id, which proves nothing, and {@link org.clinicalplatform.client.error.AccessDeniedException} if the
 * permission is missing, the account holds more than the caller does or, where it says so, is the caller's own. A failing
 * identity provider shows as a {@link org.clinicalplatform.client.error.ClinicalApiException} with status 502. Each may
 * throw any other {@link org.clinicalplatform.client.error.ClinicalClientException}.
 *
 * <p>Thread-safe; never retried by itself.
 */
public final class UserAccountStates {
    private final Transport transport;
    private final Credentials credentials;

    UserAccountStates(Transport transport, Credentials credentials) {
        this.transport = transport;
        this.credentials = credentials;
    }

    /**
     * Keeps an account from signing in, and ends its sessions. Refused for the caller's own.
     *
     * @param userAccountId which
     * @return the account as it is now
     */
    public UserAccount deactivate(UUID userAccountId) {
        return change(Operation.DEACTIVATE_USER_ACCOUNT, api -> api.deactivateUserAccount(userAccountId));
    }

    /**
     * Lets an account sign in again. Refused for the caller's own.
     *
     * @param userAccountId which
     * @return the account as it is now
     */
    public UserAccount reactivate(UUID userAccountId) {
        return change(Operation.REACTIVATE_USER_ACCOUNT, api -> api.reactivateUserAccount(userAccountId));
    }

    /**
     * Deactivates an active account and reactivates any other. Done twice it changes nothing, so after a
     * {@link org.clinicalplatform.client.error.ClinicalTransportException} that may have taken effect, look first.
     * Refused for the caller's own.
     *
     * @param userAccountId which
     * @return the account as it is now
     */
    public UserAccount toggle(UUID userAccountId) {
        return change(Operation.TOGGLE_USER_ACCOUNT, api -> api.toggleUserAccount(userAccountId));
    }

    /**
     * Removes the second factor of an account whose holder lost it, and ends its sessions if it had one. Refused for the
     * caller's own, which has {@link SecondFactor#disable}.
     *
     * @param userAccountId which
     * @return the account as it is now
     */
    public UserAccount resetSecondFactor(UUID userAccountId) {
        return change(Operation.RESET_USER_ACCOUNT_MFA, api -> api.resetUserAccountMfa(userAccountId));
    }

    /**
     * Queues a link to the account's email address, if there is one, by which its holder sets a new password; earlier
     * links are void. The password stays until then.
     *
     * @param userAccountId which
     * @return the account; no answer holds the link
     * @throws org.clinicalplatform.client.error.InvalidRequestException if an identity provider keeps the passwords
     */
    public UserAccount resetPassword(UUID userAccountId) {
        return transport.call(
                Operation.RESET_USER_ACCOUNT_PASSWORD,
                credentials,
                PasswordResetsApi::new,
                api -> api.resetUserAccountPassword(userAccountId));
    }

    /**
     * Sets the password of an account, ends its sessions and lifts a lock after failed sign-ins. Prefer
     * {@link #resetPassword}, which leaves the password known to its holder alone. The caller's own is changed by
     * {@link Passwords#change}.
     *
     * @param userAccountId which
     * @param newPassword 8 to 128 characters, at least one letter and one digit; every character counts
     * @throws org.clinicalplatform.client.error.AccessDeniedException if the account holds more than the caller does, or
     *     is the caller's own
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the password breaks the rules
     */
    public void setPassword(UUID userAccountId, String newPassword) {
        NewPassword password = new NewPassword().newPassword(newPassword);
        transport.run(
                Operation.SET_USER_ACCOUNT_PASSWORD,
                credentials,
                PasswordsApi::new,
                api -> api.setUserAccountPassword(userAccountId, password));
    }

    /**
     * Ends all sessions of an account, which can sign in again; of the caller's own, this client's as well.
     *
     * @param userAccountId which
     */
    public void endSessions(UUID userAccountId) {
        transport.run(
                Operation.END_USER_ACCOUNT_SESSIONS,
                credentials,
                UserAccountStatesApi::new,
                api -> api.endUserAccountSessions(userAccountId));
    }

    private UserAccount change(Operation operation, Transport.Call<UserAccountStatesApi, UserAccount> call) {
        return transport.call(operation, credentials, UserAccountStatesApi::new, call);
    }
}
