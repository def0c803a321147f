package org.clinicalplatform.platform.caller;

/**
 * What the contract says of an operation's callers.
 *
 * @param id its operationId
 * @param permission its {@code x-permission}: {@code anonymous}, {@code authenticated}, or a permission code
 * @param creates whether it can answer that something was made (201)
 */
record Operation(String id, String permission, boolean creates) {
    static final String ANONYMOUS = "anonymous";
    static final String AUTHENTICATED = "authenticated";

    boolean isAnonymous() {
        return permission.equals(ANONYMOUS);
    }

    boolean needsPermission() {
        return !isAnonymous() && !permission.equals(AUTHENTICATED);
    }
}
