package org.clinicalplatform.authentication.exchange;

import java.time.Instant;

/**
 * What a verified access token of the identity provider says.
 *
 * @param subject the provider's name for its user
 * @param issuedAt to the second
 * @param authTime when the user proved who that is, as far as the provider tells
 */
record ProviderToken(String subject, Instant issuedAt, Instant authTime) {
    /** Without the subject. */
    @Override
    public String toString() {
        return "ProviderToken[issuedAt=" + issuedAt + "]";
    }
}
