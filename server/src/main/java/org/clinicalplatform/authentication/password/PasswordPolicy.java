package org.clinicalplatform.authentication.password;

import java.text.Normalizer;
import org.clinicalplatform.platform.error.ApiException;
import org.clinicalplatform.platform.error.InvalidRequest;
import org.jspecify.annotations.Nullable;

/**
 * Policy for new passwords: 8 to 128 characters, at least one letter and one digit (requirement R-23). A character is a
 * Unicode code point of the composed form (NFC), which is also the form that is hashed.
 */
public final class PasswordPolicy {
    static final int MIN_LENGTH = 8;
    static final String NEW_PASSWORD = "newPassword ";
    private static final String LENGTH =
            NEW_PASSWORD + "must have " + MIN_LENGTH + " to " + PasswordHasher.MAX_LENGTH + " characters";

    private PasswordPolicy() {}

    /**
     * Returns a password that satisfies the policy.
     *
     * @throws ApiException with 400 and the first violated rule
     */
    public static String require(@Nullable String password) {
        if (password == null) {
            throw InvalidRequest.because(NEW_PASSWORD + "is required");
        }
        // before normalization, which takes quadratic time for long runs of combining marks
        if (PasswordHasher.exceedsMaxLength(password)) {
            throw InvalidRequest.because(LENGTH);
        }
        String normal = Normalizer.normalize(password, Normalizer.Form.NFC);
        int length = normal.codePointCount(0, normal.length());
        if (length < MIN_LENGTH || length > PasswordHasher.MAX_LENGTH) {
            throw InvalidRequest.because(LENGTH);
        }
        if (normal.codePoints().noneMatch(Character::isLetter)) {
            throw InvalidRequest.because(NEW_PASSWORD + "must contain at least one letter");
        }
        if (normal.codePoints().noneMatch(Character::isDigit)) {
            throw InvalidRequest.because(NEW_PASSWORD + "must contain at least one digit");
        }
        return password;
    }
}
