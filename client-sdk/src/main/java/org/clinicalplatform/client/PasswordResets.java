package org.clinicalplatform.client;

import org.clinicalplatform.client.error.ThrottledException;
import org.clinicalplatform.client.generated.api.PasswordResetsApi;
import org.clinicalplatform.client.generated.model.ForgottenPassword;
import org.clinicalplatform.client.generated.model.PasswordRedemption;

/**
 * Password resets by one-time link, for users who cannot sign in. They need no session, and send no token if there is
 * one.
 */
public final class PasswordResets {
    private final Transport transport;

    PasswordResets(Transport transport) {
        this.transport = transport;
    }

    /**
     * Requests a link. A normal return reveals nothing about any account: the response is the same whether or not the
     * service queued a link, and a link goes only to the address on the account.
     *
     * @param username username or email address of the account
     * @throws ThrottledException after too many requests, whatever their outcome
     */
    public void request(String username) {
        ForgottenPassword forgotten = new ForgottenPassword().username(username);
        transport.run(
                Operation.REQUEST_PASSWORD_RESET,
                null,
                PasswordResetsApi::new,
                api -> api.requestPasswordReset(forgotten));
    }

    /**
     * Redeems the token of a link and sets the password, after a reset or for a new account. Ends the sessions of the
     * account and opens none: sign in with the new password.
     *
     * @param token the {@code token} parameter of the link
     * @param newPassword 8 to 128 characters, at least one letter and one digit; every character counts
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the new password breaks the rules, which is
     *     checked first and leaves the token valid, or the token is blank
     * @throws org.clinicalplatform.client.error.AuthenticationFailedException if the token is invalid, whatever the
     *     reason
     * @throws org.clinicalplatform.client.error.ConflictException if the user at the identity provider is not released
     *     to the account; the token stays valid
     * @throws ThrottledException after too many failed attempts
     */
    public void redeem(String token, String newPassword) {
        PasswordRedemption redemption = new PasswordRedemption().token(token).newPassword(newPassword);
        transport.run(
                Operation.REDEEM_PASSWORD_RESET,
                null,
                PasswordResetsApi::new,
                api -> api.redeemPasswordReset(redemption));
    }
}
