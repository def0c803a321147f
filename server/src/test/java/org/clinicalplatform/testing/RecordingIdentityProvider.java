package org.clinicalplatform.testing;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import org.clinicalplatform.identityprovider.IdentityProvider;
import org.clinicalplatform.identityprovider.IdentityProviderException;
import org.clinicalplatform.identityprovider.ProviderAccount;
import org.clinicalplatform.identityprovider.ProviderClient;
import org.clinicalplatform.identityprovider.ProviderProfile;
import org.clinicalplatform.identityprovider.ProvisionedUser;
import org.clinicalplatform.identityprovider.UserRelease;
import org.clinicalplatform.identityprovider.UserStatus;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * An identity provider that remembers what it was asked, can be told to fail, and lets a test look around at the moment
 * of a call. Keeps no credentials unless told so. Not for two threads at once, but for calls that nobody looks at.
 */
public final class RecordingIdentityProvider implements IdentityProvider {
    /** Of calls that do not name an account. */
    private static final UUID NO_ACCOUNT = new UUID(0, 0);

    private final List<String> calls = new ArrayList<>();
    private final List<ProviderProfile> profiles = new ArrayList<>();
    private final Map<UUID, UserRelease> unreleased = new HashMap<>();
    private final Set<UUID> created = new HashSet<>();
    private final List<String> namesakes = new ArrayList<>();
    private UserStatus status = UserStatus.UNKNOWN;
    private boolean owner;
    private boolean linksHere;
    private boolean profilesThere;
    private boolean enablementLost;
    private @Nullable String failingCall;
    private @Nullable UUID unreadable;
    private @Nullable ErrorCode refusal;
    private @Nullable String subject;
    private Consumer<UUID> atCall = account -> {};

    /** As new: silent, successful, without a subject for new users. */
    public void reset() {
        calls.clear();
        profiles.clear();
        unreleased.clear();
        created.clear();
        namesakes.clear();
        status = UserStatus.UNKNOWN;
        owner = false;
        linksHere = false;
        profilesThere = false;
        enablementLost = false;
        failingCall = null;
        unreadable = null;
        refusal = null;
        subject = null;
        atCall = account -> {};
    }

    public void ownCredentials() {
        owner = true;
    }

    /** Leaves the links that set a password to the service, although it keeps the passwords. */
    public void sendLinksHere() {
        linksHere = true;
    }

    /** Lets email addresses and names come from there. */
    public void ownProfiles() {
        profilesThere = true;
    }

    /** The profiles that it was given, in order. */
    public List<ProviderProfile> profiles() {
        return List.copyOf(profiles);
    }

    @Override
    public boolean ownsProfiles() {
        return profilesThere;
    }

    /** Treats the user of the account as one that is not released. */
    public void withhold(UUID accountId, UserRelease release) {
        unreleased.put(accountId, release);
    }

    /** Lets every call of the name fail. */
    public void failAt(String call) {
        failingCall = call;
    }

    /** Lets every read of the account's user fail, while the provider responds. */
    public void failFor(UUID accountId) {
        unreadable = accountId;
    }

    /** Lets every call of the name be refused. */
    public void refuseAt(String call, ErrorCode code) {
        failAt(call);
        refusal = code;
    }

    /** The status of every user from now on. */
    public void report(UserStatus newStatus) {
        status = newStatus;
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
    public boolean sendsPasswordMail() {
        return owner && !linksHere;
    }

    @Override
    public Optional<String> provisionUser(ProvisionedUser user) {
        called("provisionUser", user.userAccountId());
        return Optional.ofNullable(subject);
    }

    /** Lets a user who was created for the account have the names of every new user. */
    public void haveNamesakeOf(UUID accountId) {
        namesakes.add(accountId.toString());
    }

    /** Not among the calls: it writes nothing. */
    @Override
    public List<String> accountsOfNamesakes(ProvisionedUser user) {
        return List.copyOf(namesakes);
    }

    @Override
    public void releaseUser(ProviderAccount account) {
        called("releaseUser", account.userAccountId());
        if (unreleased.getOrDefault(account.userAccountId(), UserRelease.NOT_MARKED) != UserRelease.NOT_MARKED) {
            throw new ApiException(ErrorCode.INVALID_REQUEST);
        }
        unreleased.remove(account.userAccountId());
    }

    @Override
    public void withdrawRelease(ProviderAccount account) {
        called("withdrawRelease", account.userAccountId());
    }

    /** Lets a deactivation of every user be one of unknown outcome. */
    public void loseEnablement() {
        enablementLost = true;
    }

    /** Not among the calls: it writes nothing. */
    @Override
    public boolean isEnablementUnknown(ProviderAccount account) {
        return enablementLost;
    }

    /** Lets the user of the account be one who was created for it. */
    public void haveCreatedFor(UUID accountId) {
        created.add(accountId);
    }

    /** Not among the calls: it writes nothing. */
    @Override
    public boolean isCreatedFor(ProviderAccount account, Instant registeredAt) {
        return created.contains(account.userAccountId());
    }

    /** Not among the calls: it writes nothing. */
    @Override
    public UserRelease releaseOf(ProviderAccount account) {
        if ("releaseOf".equals(failingCall) || account.userAccountId().equals(unreadable)) {
            throw new IdentityProviderException(new IllegalStateException("the provider is away"));
        }
        return unreleased.getOrDefault(account.userAccountId(), UserRelease.RELEASED);
    }

    /** Fails while users cannot be read. */
    @Override
    public void checkAccess() {
        if ("releaseOf".equals(failingCall) || "statusOf".equals(failingCall)) {
            throw new IdentityProviderException(new IllegalStateException("the provider is away"));
        }
    }

    @Override
    public UserStatus statusOf(ProviderAccount account) {
        called("statusOf", account.userAccountId());
        if (account.userAccountId().equals(unreadable)) {
            throw new IdentityProviderException(new IllegalStateException("the directory is away"));
        }
        return status;
    }

    @Override
    public UserStatus statusOf(ProviderClient client) {
        called("statusOf " + client.clientId(), NO_ACCOUNT);
        return status;
    }

    @Override
    public void setPassword(ProviderAccount account, String newPassword) {
        called("setPassword", account.userAccountId());
        requireReleased(account);
    }

    @Override
    public void deleteUser(UUID userAccountId) {
        called("deleteUser", userAccountId);
    }

    @Override
    public void requirePasswordUpdate(ProviderAccount account) {
        called("requirePasswordUpdate", account.userAccountId());
        requireReleased(account);
    }

    @Override
    public void setProfile(ProviderAccount account, ProviderProfile profile) {
        profiles.add(profile);
        called("setProfile", account.userAccountId());
    }

    @Override
    public void sendPasswordMail(ProviderAccount account) {
        called("sendPasswordMail", account.userAccountId());
        requireReleased(account);
    }

    @Override
    public void setEnabled(ProviderAccount account, boolean enabled) {
        called("setEnabled", account.userAccountId());
    }

    @Override
    public void logoutUser(ProviderAccount account) {
        called("logoutUser", account.userAccountId());
    }

    private void requireReleased(ProviderAccount account) {
        if (unreleased.containsKey(account.userAccountId())) {
            throw new ApiException(ErrorCode.IDP_USER_NOT_RELEASED);
        }
    }

    private synchronized void called(String call, UUID accountId) {
        calls.add(call);
        atCall.accept(accountId);
        if (call.equals(failingCall)) {
            if (refusal != null) {
                throw new ApiException(refusal);
            }
            throw new IdentityProviderException(new IllegalStateException("the provider is away"));
        }
    }
}
