package org.clinicalplatform.platform.routing;

import java.util.List;

/**
 * An operation as the specification declares it.
 *
 * @param id its operationId
 * @param permission its {@code x-permission}: {@code anonymous}, {@code authenticated}, or a permission code
 * @param successStatus the status of its successful response; the first one if there are several
 * @param idParameters names of the query parameters that are ids, in their order
 */
public record Operation(String id, String permission, int successStatus, List<String> idParameters) {
    public static final String ANONYMOUS = "anonymous";
    public static final String AUTHENTICATED = "authenticated";

    public Operation {
        idParameters = List.copyOf(idParameters);
    }

    /** Whether it needs no access token. */
    public boolean isAnonymous() {
        return permission.equals(ANONYMOUS);
    }

    /** Whether it needs a permission besides an access token. */
    public boolean needsPermission() {
        return !isAnonymous() && !permission.equals(AUTHENTICATED);
    }
}
