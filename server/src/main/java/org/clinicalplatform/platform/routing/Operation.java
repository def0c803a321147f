package org.clinicalplatform.platform.routing;

import java.util.Set;

/**
 * An operation as the specification declares it.
 *
 * @param id its operationId
 * @param permission its {@code x-permission}: {@code anonymous}, {@code authenticated}, or a permission code
 * @param creates whether it can respond with 201
 * @param queryParameters the names of its query parameters
 */
public record Operation(String id, String permission, boolean creates, Set<String> queryParameters) {
    public static final String ANONYMOUS = "anonymous";
    public static final String AUTHENTICATED = "authenticated";

    /** Whether it needs no access token. */
    public boolean isAnonymous() {
        return permission.equals(ANONYMOUS);
    }

    /** Whether it needs a permission besides an access token. */
    public boolean needsPermission() {
        return !isAnonymous() && !permission.equals(AUTHENTICATED);
    }
}
