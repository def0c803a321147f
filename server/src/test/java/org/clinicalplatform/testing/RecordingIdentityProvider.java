package org.clinicalplatform.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.identityprovider.ProvisionedUser;
import org.jspecify.annotations.Nullable;

/**
 * An identity provider that remembers what it was asked, can be told to fail, and lets a test look around at the moment
 * of a call. Keeps no credentials unless told so. Not for two threads at once, but for calls that nobody looks at.
 */
public final class RecordingIdentityProvider implements IdentityProvider {
    private final List<String> calls = new ArrayList<>();
    private boolean owner;
    private @Nullable String failingCall;
    private @Nullable String subject;
    private Consumer<UUID> atCall = account -> {};

    /** As new: silent, successful, without a subject for new users. */
    public void reset() {
        calls.clear();
        owner = false;
        failingCall = null;
        subject = null;
        atCall = account -> {};
    }

    public void ownCredentials() {
        owner = true;
    }

    /** Lets every call of the name fail. */
    public void failAt(String call) {
        failingCall = call;
    }

    /** What a new user is called at the provider. */
    public void give(String newSubject) {
        subject = newSubject;
    }

    /** Runs with the account of each call, before the call has any effect. */
    public void atEachCall(Consumer<UUID> look) {
        atCall = look;
    }

    /** The names of the calls so far, in order. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    @Override
    public boolean ownsCredentials() {
        return owner;
    }

    @Override
    public Optional<String> provisionUser(ProvisionedUser user) {
        called("provisionUser", user.userAccountId());
        return Optional.ofNullable(subject);
    }

    @Override
    public void setPassword(ProviderAccount account, String newPassword) {
        called("setPassword", account.userAccountId());
    }

    @Override
    public void deleteUser(UUID userAccountId) {
        called("deleteUser", userAccountId);
    }

    @Override
    public void requirePasswordUpdate(ProviderAccount account) {
        called("requirePasswordUpdate", account.userAccountId());
    }

    @Override
    public void sendPasswordMail(ProviderAccount account) {
        called("sendPasswordMail", account.userAccountId());
    }

    @Override
    public void setEnabled(ProviderAccount account, boolean enabled) {
        called("setEnabled", account.userAccountId());
    }

    @Override
    public void logoutUser(ProviderAccount account) {
        called("logoutUser", account.userAccountId());
    }

    private synchronized void called(String call, UUID accountId) {
        calls.add(call);
        atCall.accept(accountId);
        if (call.equals(failingCall)) {
            throw new IdentityProviderException(new IllegalStateException("the provider is away"));
        }
    }
}
