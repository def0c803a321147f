package org.clinicalplatform.authentication.password;

import org.jspecify.annotations.Nullable;

/**
 * A validated password, ready to be written.
 *
 * @param hash null when the identity provider stores the password
 */
public record NewPassword(String text, @Nullable String hash) {
    @Override
    public String toString() {
        return "NewPassword[]";
    }
}
