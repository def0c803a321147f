package org.clinicalplatform.authentication.exchange;

import com.nimbusds.jwt.JWTClaimsSet;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * To whom a token belongs: to a user, or to a client that got it for itself by the client credentials grant (RFC 6749,
 * section 4.4). A token with signs of both belongs to neither, and cannot open a session (decision 0062).
 *
 * @param isUser whether no claim indicates a client
 * @param clientId the client that certainly got the token for itself; null for any other token
 */
public record TokenHolder(boolean isUser, @Nullable String clientId) {
    public static final TokenHolder USER = new TokenHolder(true, null);
    static final TokenHolder NEITHER = new TokenHolder(false, null);

    /**
     * The beginning of the username of a client's service account at Keycloak, which is followed by the client's id.
     */
    private static final String SERVICE_ACCOUNT_PREFIX = "service-account-";

    /** A user's session, authentication, or delegation to a client (RFC 8693, section 4.1). */
    private static final List<String> USER_CLAIMS = List.of("sid", "session_state", "auth_time", "act");

    private static final List<String> SCOPE_CLAIMS = List.of("scope", "scp");

    /** Requests an ID token, which is about a user (OpenID Connect Core, section 3.1.2.1). */
    private static final String OPENID = "openid";

    public static TokenHolder client(String clientId) {
        return new TokenHolder(false, clientId);
    }

    static TokenHolder of(JWTClaimsSet claims) {
        String subject = claims.getSubject();
        String authorizedParty = text(claims, "azp");
        String clientClaim = text(claims, "client_id");
        String username = text(claims, "preferred_username");
        if (subject == null || !hasSignOfClient(claims, subject, username)) {
            return USER;
        }
        String client = authorizedParty == null ? clientClaim : authorizedParty;
        boolean isNamedTwice = authorizedParty != null && clientClaim != null;
        if (client == null || (isNamedTwice && !client.equals(clientClaim)) || hasSignOfUser(claims)) {
            return NEITHER;
        }
        boolean isServiceAccount =
                clientClaim != null && serviceAccountOf(clientClaim).equals(username);
        return subject.equals(client) || isServiceAccount ? client(client) : NEITHER;
    }

    /** Providers that do not name the client name it as an audience. */
    private static boolean hasSignOfClient(JWTClaimsSet claims, String subject, @Nullable String username) {
        return subject.equals(text(claims, "azp"))
                || subject.equals(text(claims, "client_id"))
                || claims.getAudience().contains(subject)
                || (username != null && username.toLowerCase(Locale.ROOT).startsWith(SERVICE_ACCOUNT_PREFIX));
    }

    private static boolean hasSignOfUser(JWTClaimsSet claims) {
        return USER_CLAIMS.stream().anyMatch(claims.getClaims()::containsKey)
                || SCOPE_CLAIMS.stream().flatMap(claim -> scopes(claims, claim)).anyMatch(OPENID::equals);
    }

    private static Stream<?> scopes(JWTClaimsSet claims, String claim) {
        Object value = claims.getClaim(claim);
        if (value instanceof List<?> values) {
            return values.stream();
        }
        return value instanceof String text ? Arrays.stream(text.split(" ")) : Stream.empty();
    }

    private static String serviceAccountOf(String clientId) {
        return SERVICE_ACCOUNT_PREFIX + clientId.toLowerCase(Locale.ROOT);
    }

    private static @Nullable String text(JWTClaimsSet claims, String claim) {
        return claims.getClaim(claim) instanceof String text ? text : null;
    }
}
