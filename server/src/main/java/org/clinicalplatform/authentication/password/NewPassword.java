package org.clinicalplatform.authentication.password;

import org.jspecify.annotations.Nullable;

/**
 * A password that keeps the rules and is ready to be set. Made by {@link PasswordWriter#prepare} only.
 *
 * @param hash what the local row is to hold; null where the identity provider keeps the password
 */
public record NewPassword(String text, @Nullable String hash) {
    /** Nothing of it. */
    @Override
    public String toString() {
        return "NewPassword[]";
    }
}
