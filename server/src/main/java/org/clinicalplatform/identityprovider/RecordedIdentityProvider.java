package org.clinicalplatform.identityprovider;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * Records each write in the journal before it is made, because the provider and the database do not share a
 * transaction: reconciliation repairs a write whose local transaction is lost.
 */
final class RecordedIdentityProvider implements IdentityProvider {
    private static final Set<ErrorCode> TAKEN = Set.of(ErrorCode.USERNAME_TAKEN, ErrorCode.EMAIL_TAKEN);

    private static final Set<ProviderWriteKind> TAKEN_BACK = Set.of(ProviderWriteKind.USER, ProviderWriteKind.RELEASE);

    private final IdentityProvider provider;
    private final ProviderWriteJournal journal;

    RecordedIdentityProvider(IdentityProvider provider, ProviderWriteJournal journal) {
        this.provider = provider;
        this.journal = journal;
    }

    @Override
    public IdentityProvider withoutJournal() {
        return provider;
    }

    @Override
    public boolean ownsCredentials() {
        return provider.ownsCredentials();
    }

    @Override
    public boolean sendsPasswordMail() {
        return provider.sendsPasswordMail();
    }

    @Override
    public boolean ownsProfiles() {
        return provider.ownsProfiles();
    }

    @Override
    public Optional<String> provisionUser(ProvisionedUser user) {
        if (user.subject() != null) {
            // nothing is written
            return provider.provisionUser(user);
        }
        return recorded(ProviderWriteKind.USER, user.userAccountId(), null, () -> create(user));
    }

    /** A user that a registration has left behind is deleted by the reconciliation, and then the names are free. */
    private Optional<String> create(ProvisionedUser user) {
        try {
            return provider.provisionUser(user);
        } catch (ApiException refusal) {
            if (TAKEN.contains(refusal.code()) && journal.hasLostUser(provider.accountsOfNamesakes(user))) {
                throw IdentityProviderException.notApplied(new IllegalStateException(
                        "The user of a registration that was not completed is not deleted yet", refusal));
            }
            throw refusal;
        }
    }

    @Override
    public List<String> accountsOfNamesakes(ProvisionedUser user) {
        return provider.accountsOfNamesakes(user);
    }

    /**
     * Recorded only if it is to change the user: the reconciliation takes back a release whose link is lost, but not
     * one by an administrator of the provider.
     */
    @Override
    public void releaseUser(ProviderAccount account) {
        if (provider.releaseOf(account) != UserRelease.RELEASED) {
            recorded(ProviderWriteKind.RELEASE, account, () -> provider.releaseUser(account));
        }
    }

    /** Recorded only if the user is released: the reconciliation releases the user again if the link stays. */
    @Override
    public void withdrawRelease(ProviderAccount account) {
        if (provider.releaseOf(account) == UserRelease.RELEASED) {
            recorded(ProviderWriteKind.RELEASE, account, () -> provider.withdrawRelease(account));
        }
    }

    @Override
    public boolean isEnablementUnknown(ProviderAccount account) {
        return journal.hasEnablementOf(account.userAccountId()) && provider.releaseOf(account) == UserRelease.RELEASED;
    }

    @Override
    public UserRelease releaseOf(ProviderAccount account) {
        return provider.releaseOf(account);
    }

    @Override
    public boolean isCreatedFor(ProviderAccount account, Instant registeredAt) {
        return provider.isCreatedFor(account, registeredAt);
    }

    @Override
    public UserStatus statusOf(ProviderAccount account) {
        return provider.statusOf(account);
    }

    @Override
    public UserStatus statusOf(ProviderClient client) {
        return provider.statusOf(client);
    }

    @Override
    public void checkAccess() {
        provider.checkAccess();
    }

    @Override
    public void deleteUser(UUID userAccountId) {
        provider.deleteUser(userAccountId);
    }

    @Override
    public void setPassword(ProviderAccount account, String newPassword) {
        recorded(ProviderWriteKind.PASSWORD, account, () -> provider.setPassword(account, newPassword));
    }

    @Override
    public void requirePasswordUpdate(ProviderAccount account) {
        recorded(ProviderWriteKind.PASSWORD, account, () -> provider.requirePasswordUpdate(account));
    }

    @Override
    public void setProfile(ProviderAccount account, ProviderProfile profile) {
        if (!provider.ownsProfiles()) {
            recorded(ProviderWriteKind.PROFILE, account, () -> provider.setProfile(account, profile));
        }
    }

    /** Not recorded: nothing of the user is written. */
    @Override
    public void sendPasswordMail(ProviderAccount account) {
        provider.sendPasswordMail(account);
    }

    @Override
    public void setEnabled(ProviderAccount account, boolean enabled) {
        recorded(ProviderWriteKind.ENABLEMENT, account, () -> provider.setEnabled(account, enabled));
    }

    /** Not recorded: the write it accompanies is. */
    @Override
    public void logoutUser(ProviderAccount account) {
        provider.logoutUser(account);
    }

    private void recorded(ProviderWriteKind kind, ProviderAccount account, Runnable write) {
        recorded(kind, account.userAccountId(), account.subject(), () -> {
            write.run();
            return Optional.empty();
        });
    }

    private <T> T recorded(ProviderWriteKind kind, UUID userAccountId, @Nullable String subject, Supplier<T> write) {
        UUID entry = journal.add(kind, userAccountId, subject);
        try {
            T result = write.get();
            keepWrite(kind);
            return result;
        } catch (IdentityProviderException e) {
            if (e.isNotApplied()) {
                journal.discard(entry);
            } else {
                keepWrite(kind);
            }
            throw e;
        } catch (ApiException e) {
            journal.discard(entry);
            throw e;
        }
    }

    /**
     * The reconciliation deletes the user of a registration that was rolled back, and takes back a release, so that
     * these changed nothing.
     */
    private static void keepWrite(ProviderWriteKind kind) {
        if (!TAKEN_BACK.contains(kind)) {
            ProviderTransactions.keepWrite();
        }
    }
}
