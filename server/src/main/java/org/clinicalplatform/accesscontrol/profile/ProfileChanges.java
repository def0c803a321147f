package org.clinicalplatform.accesscontrol.profile;

import java.time.Clock;
import java.util.List;
import org.clinicalplatform.accesscontrol.account.UserAccount;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.ErrorCode;
import org.clinicalplatform.platform.persistence.OptimisticLock;
import org.clinicalplatform.securityevents.NewSecurityEvent;
import org.clinicalplatform.securityevents.SecurityEventKind;
import org.clinicalplatform.securityevents.SecurityEvents;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Writes a changed profile with all that follows from it, whoever decided it. */
@Component
class ProfileChanges {
    private final ProfileMapper profiles;
    private final List<EmailAddressListener> listeners;
    private final SecurityEvents events;
    private final Clock clock;

    ProfileChanges(ProfileMapper profiles, List<EmailAddressListener> listeners, SecurityEvents events, Clock clock) {
        this.profiles = profiles;
        this.listeners = listeners;
        this.events = events;
        this.clock = clock;
    }

    /**
     * Replaces the profile, makes links to a former email address invalid, tells its holder, and records events.
     *
     * @param account locked by the caller
     * @throws ApiException with 409 when another account has the email address, as {@link ProfileService#update}; the
     *     transaction cannot be used any more
     */
    @Transactional(propagation = Propagation.MANDATORY)
    public void apply(UserAccount account, Profile profile) {
        try {
            OptimisticLock.requireUpdated(profiles.update(account.id(), profile, account.version(), clock.instant()));
        } catch (DuplicateKeyException e) {
            throw new ApiException(ErrorCode.EMAIL_TAKEN);
        }
        if (profile.losesEmailOf(account)) {
            listeners.forEach(listener -> listener.emailAddressLost(account));
        }
        record(account, profile);
    }

    /** An address decides who can take the account over, so its change is an event of its own. */
    private void record(UserAccount former, Profile changed) {
        if (changed.changesEmailOf(former)) {
            events.record(NewSecurityEvent.of(SecurityEventKind.EMAIL_CHANGED)
                    .account(former.id())
                    .previousEmail(former.email()));
        }
        if (!changed.withEmail(former.email()).matches(former)) {
            events.record(NewSecurityEvent.of(SecurityEventKind.PROFILE_CHANGED).account(former.id()));
        }
    }
}
