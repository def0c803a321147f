package org.clinicalplatform.authentication.password;

import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.jspecify.annotations.Nullable;

/**
 * By whom and how a password was set.
 *
 * @param sessionId session of the account in which its holder changed the password; null where somebody else did
 * @param linkId the redeemed link; null without one
 * @param linkIssuerId administrator who issued the link; null if nobody did
 */
public record PasswordChange(
        PasswordOrigin origin,
        @Nullable UUID sessionId,
        @Nullable UUID linkId,
        @Nullable UUID linkIssuerId) {

    /** By the holder of the account, who is signed in. */
    static PasswordChange byHolder(Caller holder) {
        return new PasswordChange(PasswordOrigin.OWN_CHANGE, holder.sessionId(), null, null);
    }

    /** By an administrator, whose session the event names as that of the actor. */
    static PasswordChange byAdministrator() {
        return new PasswordChange(PasswordOrigin.ADMINISTRATOR, null, null, null);
    }

    /** By whoever has the link. */
    public static PasswordChange withLink(UUID linkId, @Nullable UUID issuerId) {
        return new PasswordChange(PasswordOrigin.RESET_LINK, null, linkId, issuerId);
    }
}
