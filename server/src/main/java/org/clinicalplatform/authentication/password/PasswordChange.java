package org.clinicalplatform.authentication.password;

import java.util.UUID;
import org.clinicalplatform.platform.caller.Caller;
import org.jspecify.annotations.Nullable;

/**
 * By whom and how a password was set.
 *
 * @param sessionId session of the actor; null when nobody is signed in
 * @param linkId the redeemed link; null without one
 * @param linkIssuerId administrator who issued the link; null if nobody did
 */
public record PasswordChange(
        PasswordOrigin origin,
        @Nullable UUID sessionId,
        @Nullable UUID linkId,
        @Nullable UUID linkIssuerId) {

    /** By a signed-in user. */
    static PasswordChange by(Caller caller, PasswordOrigin origin) {
        return new PasswordChange(origin, caller.sessionId(), null, null);
    }

    /** By whoever has the link. */
    public static PasswordChange withLink(UUID linkId, @Nullable UUID issuerId) {
        return new PasswordChange(PasswordOrigin.RESET_LINK, null, linkId, issuerId);
    }
}
