package org.clinicalplatform.client;

import org.clinicalplatform.client.generated.api.PasswordUpdatesApi;
import org.clinicalplatform.client.generated.api.PasswordsApi;
import org.clinicalplatform.client.generated.model.PasswordChange;

/** The password of the signed-in account. A forgotten password is reset through {@link PasswordResets}. */
public final class Passwords {
    private final Transport transport;
    private final LiveSession session;

    Passwords(Transport transport, LiveSession session) {
        this.transport = transport;
        this.session = session;
    }

    /**
     * Changes the password. The service ends every session of the account, so on success the client clears its tokens:
     * sign in again. If the change is refused, the tokens stay. After a {@link
     * org.clinicalplatform.client.error.ClinicalTransportException} that may have taken effect, an {@link
     * org.clinicalplatform.client.error.OutcomeUnknownException} or an {@link
     * org.clinicalplatform.client.error.UnexpectedResponseException}, the next call shows whether the session is over.
     *
     * @param currentPassword the password in force; every character counts
     * @param newPassword 8 to 128 characters, at least one letter and one digit; every character counts
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the new password breaks the rules, the
     *     current one is wrong (which counts as a failed sign-in), or the identity provider owns passwords
     */
    public void change(String currentPassword, String newPassword) {
        PasswordChange change =
                new PasswordChange().currentPassword(currentPassword).newPassword(newPassword);
        session.exclusively(credentials -> {
            transport.run(Operation.CHANGE_PASSWORD, credentials, PasswordsApi::new, api -> api.changePassword(change));
            session.forget();
            return true;
        });
    }

    /**
     * Makes the identity provider require a new password at the next sign-in. The service ends every session of the
     * account, here and at the provider, so on success the client clears its tokens. If the request is refused, or
     * after an error that leaves the outcome open, the tokens stay, as with {@link #change}.
     *
     * @throws org.clinicalplatform.client.error.InvalidRequestException if the service owns passwords; use {@link
     *     #change}
     * @throws org.clinicalplatform.client.error.ConflictException if the user at the identity provider is not released
     *     to the account; nothing is changed
     */
    public void requireUpdate() {
        session.exclusively(credentials -> {
            transport.run(
                    Operation.REQUIRE_PASSWORD_UPDATE,
                    credentials,
                    PasswordUpdatesApi::new,
                    api -> api.requirePasswordUpdate());
            session.forget();
            return true;
        });
    }
}
