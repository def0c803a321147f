package org.clinicalplatform.platform.routing;

/**
 * What the contract says of an operation's callers.
 *
 * @param id its operationId
 * @param permission its {@code x-permission}: {@code anonymous}, {@code authenticated}, or a permission code
 * @param creates whether it can answer that something was made (201)
 */
public record Operation(String id, String permission, boolean creates) {
    public static final String ANONYMOUS = "anonymous";
    public static final String AUTHENTICATED = "authenticated";

    public boolean isAnonymous() {
        return permission.equals(ANONYMOUS);
    }

    public boolean needsPermission() {
        return !isAnonymous() && !permission.equals(AUTHENTICATED);
    }
}
