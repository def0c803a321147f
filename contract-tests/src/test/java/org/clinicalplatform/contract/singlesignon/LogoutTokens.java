package org.clinicalplatform.contract.singlesignon;

import java.time.Instant;
import java.util.UUID;
import org.clinicalplatform.contract.harness.Json;
import org.clinicalplatform.contract.harness.RawRequest;
import org.jspecify.annotations.Nullable;

/** Logout tokens of an issuer, and the request that delivers one. */
record LogoutTokens(TokenIssuer issuer, String client) {

    static final String PATH = "/api/v1/auth/backchannel-logout";

    static RawRequest delivery(String token) {
        return RawRequest.post(PATH).form(RawRequest.parameter("logout_token", token));
    }

    /** A good token for a user, a session or both. */
    String token(@Nullable String subject, @Nullable String sid) {
        return issuer.signed(header(), claims(subject, sid));
    }

    Json header() {
        return issuer.header().with("typ", "\"logout+jwt\"");
    }

    Json claims(@Nullable String subject, @Nullable String sid) {
        long now = Instant.now().getEpochSecond();
        Json claims = Json.parse("{\"iss\":" + Json.quoted(issuer.uri()) + ",\"aud\":" + Json.quoted(client)
                + ",\"jti\":" + Json.quoted(UUID.randomUUID().toString()) + ",\"iat\":" + now + ",\"exp\":"
                + (now + 120)
                + ",\"events\":{\"http://schemas.openid.net/event/backchannel-logout\":{}}}");
        Json named = subject == null ? claims : claims.with("sub", Json.quoted(subject));
        return sid == null ? named : named.with("sid", Json.quoted(sid));
    }
}
