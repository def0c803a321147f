package org.clinicalplatform.client;

import java.util.UUID;
import java.util.regex.Pattern;

/** UUIDs in the one form that RFC 9562, section 4, gives them; the JDK also makes an id of {@code 1-1-1-1-1}. */
final class CanonicalUuid {
    private static final Pattern FORM =
            Pattern.compile("[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}");

    private CanonicalUuid() {}

    static UUID parse(String text) {
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("an id is a UUID of 36 characters");
        }
        return UUID.fromString(text);
    }
}
