package org.clinicalplatform.authentication.exchange;

import java.time.Instant;
import org.clinicalplatform.accesscontrol.profile.ClaimedProfile;
import org.clinicalplatform.authentication.session.AuthenticationContext;
import org.jspecify.annotations.Nullable;

/**
 * Claims of a verified access token of the identity provider.
 *
 * @param issuedAt with a precision of seconds
 * @param authTime when the user authenticated; the time of issue if the provider does not state it
 * @param sid the user's session at the provider; null if the provider does not state it
 * @param context how the user authenticated, as far as the token states it
 * @param profile as far as the token states it
 * @param holder whose token it is
 */
public record ProviderToken(
        String subject,
        Instant issuedAt,
        Instant authTime,
        @Nullable String sid,
        AuthenticationContext context,
        ClaimedProfile profile,
        TokenHolder holder) {
    /** Whether it is the token of a user, as far as its claims tell. */
    public boolean isOfUser() {
        return holder.isUser();
    }

    @Override
    public String toString() {
        return "ProviderToken[issuedAt=" + issuedAt + "]";
    }
}
