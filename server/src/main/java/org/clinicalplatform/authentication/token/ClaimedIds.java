package org.clinicalplatform.authentication.token;

/** Ids that tokens of the identity provider name, of users, sessions, clients and tokens. */
public final class ClaimedIds {
    private static final int MAX_LENGTH = 255;

    private ClaimedIds() {}

    /**
     * Whether the id can be stored and looked up as it is: NUL cannot be stored, and the driver of the database makes a
     * question mark of a lone surrogate, so that the id would be another one.
     */
    public static boolean isValid(String id) {
        return !id.isBlank()
                && id.length() <= MAX_LENGTH
                && id.codePoints().noneMatch(point -> point == 0 || Character.getType(point) == Character.SURROGATE);
    }
}
