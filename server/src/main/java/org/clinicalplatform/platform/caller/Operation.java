package org.clinicalplatform.platform.caller;

/**
 * What the contract says of an operation's callers.
 *
 * @param id its operationId
 * @param permission its {@code x-permission}: {@code anonymous}, {@code authenticated}, or a permission code
 */
record Operation(String id, String permission) {
    static final String ANONYMOUS = "anonymous";
    static final String AUTHENTICATED = "authenticated";

    boolean isAnonymous() {
        return permission.equals(ANONYMOUS);
    }

    boolean needsPermission() {
        return !isAnonymous() && !permission.equals(AUTHENTICATED);
    }
}
