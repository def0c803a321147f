package org.clinicalplatform.client;

import java.util.UUID;
import org.clinicalplatform.client.generated.api.AccountInvitationsApi;
import org.clinicalplatform.client.generated.api.AccountLinksApi;
import org.clinicalplatform.client.generated.api.PasswordResetsApi;
import org.clinicalplatform.client.generated.api.PasswordsApi;
import org.clinicalplatform.client.generated.api.UserAccountStatesApi;
import org.clinicalplatform.client.generated.model.NewPassword;
import org.clinicalplatform.client.generated.model.UserAccount;
import org.clinicalplatform.client.generated.model.UserAccountLink;

/**
 * Sign-in state and credentials of accounts, for administrators.
 *
 * <p>Each method throws {@link org.clinicalplatform.client.error.AccessDeniedException} if the permission is missing,
 * the account exceeds the caller's own permissions or, where stated, is the caller's own. A failure of the identity
 * provider is a {@link org.clinicalplatform.client.error.ClinicalApiException} with status 502.
 */
public final class UserAccountStates {
    private final Calls<UserAccountStatesApi> states;
    private final Calls<PasswordResetsApi> passwordResets;
    private final Calls<PasswordsApi> passwords;
    private final Calls<AccountInvitationsApi> invitations;
    private final Calls<AccountLinksApi> links;

    UserAccountStates(Transport transport, Credentials credentials) {
        states = new Calls<>(transport, credentials, UserAccountStatesApi::new);
        passwordResets = new Calls<>(transport, credentials, PasswordResetsApi::new);
        passwords = new Calls<>(transport, credentials, PasswordsApi::new);
        invitations = new Calls<>(transport, credentials, AccountInvitationsApi::new);
        links = new Calls<>(transport, credentials, AccountLinksApi::new);
    }

    /** Deactivates an account and ends its sessions. Refused for the caller's own account. */
    public UserAccount deactivate(UUID userAccountId) {
        return states.call(Operation.DEACTIVATE_USER_ACCOUNT, api -> api.deactivateUserAccount(userAccountId));
    }

    /** Reactivates an account. Refused for the caller's own account. */
    public UserAccount reactivate(UUID userAccountId) {
        return states.call(Operation.REACTIVATE_USER_ACCOUNT, api -> api.reactivateUserAccount(userAccountId));
    }

    /**
     * Deactivates an active account and reactivates an inactive one. Not idempotent: prefer {@link #deactivate} and
     * {@link #reactivate}. Refused for the caller's own account.
     */
    public UserAccount toggle(UUID userAccountId) {
        return states.call(Operation.TOGGLE_USER_ACCOUNT, api -> api.toggleUserAccount(userAccountId));
    }

    /**
     * Removes the second factor of an account whose holder lost it, and ends the account's sessions if it had one.
     * Refused for the caller's own account; see {@link SecondFactor#disable}.
     *
     * @throws org.clinicalplatform.client.error.InvalidRequestException if an identity provider has the second factors
     */
    public UserAccount resetSecondFactor(UUID userAccountId) {
        return states.call(Operation.RESET_USER_ACCOUNT_MFA, api -> api.resetUserAccountMfa(userAccountId));
    }

    /**
     * Queues a one-time link to the account's email address, if there is one, and voids earlier links. The password is
     * unchanged until the link is redeemed.
     *
     * @return the account, without the link
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the identity provider owns passwords, or
     *     the account has a client id
     */
    public UserAccount resetPassword(UUID userAccountId) {
        return passwordResets.call(
                Operation.RESET_USER_ACCOUNT_PASSWORD, api -> api.resetUserAccountPassword(userAccountId));
    }

    /**
     * Sets the password of an account, ends its sessions and unlocks it. Prefer {@link #resetPassword}, which keeps the
     * password known to the account holder alone. Refused for the caller's own account; see {@link Passwords#change}.
     *
     * @param newPassword 8 to 128 characters, at least one letter and one digit; every character counts
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the password violates the policy of the
     *     service or of the identity provider, or the account has a client id
     * @throws org.clinicalplatform.client.error.ConflictException if the user at the identity provider is not released
     *     to the account
     */
    public void setPassword(UUID userAccountId, String newPassword) {
        NewPassword password = new NewPassword().newPassword(newPassword);
        passwords.run(Operation.SET_USER_ACCOUNT_PASSWORD, api -> api.setUserAccountPassword(userAccountId, password));
    }

    /**
     * Ends all sessions of an account, which can sign in again. For the caller's own account this includes the session
     * of this client.
     */
    public void endSessions(UUID userAccountId) {
        states.run(Operation.END_USER_ACCOUNT_SESSIONS, api -> api.endUserAccountSessions(userAccountId));
    }

    /**
     * Sends the invitation message to the holder of an account again, and voids earlier links and codes.
     *
     * @return the account, whose invitation shows the status of the message
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the account is inactive, belongs to a
     *     program, has no email address, or its holder has a password already
     * @throws org.clinicalplatform.client.error.ConflictException if the user at the identity provider is not released
     *     to the account
     */
    public UserAccount invite(UUID userAccountId) {
        return invitations.call(Operation.INVITE_USER_ACCOUNT, api -> api.inviteUserAccount(userAccountId));
    }

    /**
     * Queues a one-time code to the account's email address, with which its holder links their user at the identity
     * provider to the account, and voids earlier codes.
     *
     * @return the account, without the code
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the account has no email address or belongs
     *     to a program
     */
    public UserAccount issueLinkCode(UUID userAccountId) {
        return links.call(Operation.ISSUE_USER_ACCOUNT_LINK_CODE, api -> api.issueUserAccountLinkCode(userAccountId));
    }

    /**
     * Links an account to a user whom an administrator of the identity provider has released to it.
     *
     * @throws org.clinicalplatform.client.error.ConflictException if the user is not released to the account or linked
     *     to another one, or the account is linked to another user
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the account expects another subject or
     *     belongs to a program, or the service has no identity provider
     */
    public UserAccount link(UUID userAccountId, String idpSubject) {
        UserAccountLink body = new UserAccountLink().idpSubject(idpSubject);
        return links.call(Operation.LINK_USER_ACCOUNT, api -> api.linkUserAccount(userAccountId, body));
    }

    /** Removes the link of an account to its user, and ends its sessions. Refused for the caller's own account. */
    public UserAccount unlink(UUID userAccountId) {
        return links.call(Operation.UNLINK_USER_ACCOUNT, api -> api.unlinkUserAccount(userAccountId));
    }
}
