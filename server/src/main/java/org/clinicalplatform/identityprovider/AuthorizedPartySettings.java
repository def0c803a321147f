package org.clinicalplatform.identityprovider;

import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Which clients of the OpenID Connect provider sign users in for this service; unused in local mode.
 *
 * @param authorizedParties ids of the provider's clients that sign users in: tokens and sign-outs of others are
 *     refused (requirements ); if unset, any client
 */
@ConfigurationProperties("svc.auth.oidc")
public record AuthorizedPartySettings(@DefaultValue Set<String> authorizedParties) {
    public AuthorizedPartySettings {
        Set<String> ids = new TreeSet<>();
        authorizedParties.stream()
                .map(String::strip)
                .filter(id -> !id.isEmpty())
                .forEach(ids::add);
        authorizedParties = Set.copyOf(ids);
    }

    /** @param client to which an access token was issued; null if the token does not state it */
    public boolean admit(@Nullable String client) {
        return authorizedParties.isEmpty() || (client != null && authorizedParties.contains(client));
    }

    /** The clients whose logout tokens are accepted; if none is named, the audience of access tokens. */
    public Set<String> logoutAudiences(String audience) {
        return authorizedParties.isEmpty() ? Set.of(audience) : authorizedParties;
    }
}
