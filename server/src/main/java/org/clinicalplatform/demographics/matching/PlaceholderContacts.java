package org.clinicalplatform.demographics.matching;

import java.util.Set;

/**
 * What clerks enter as telephone number or email address if a form requires one and the person has none. Strangers
 * share such values, so they are not compared.
 */
final class PlaceholderContacts {
    /** Letters of the part before the at sign. */
    private static final Set<String> NO_EMAIL = Set.of(
            "aucun",
            "declined",
            "donotemail",
            "keine",
            "keineemail",
            "na",
            "nil",
            "no",
            "noaddress",
            "noemail",
            "nomail",
            "none",
            "noreply",
            "notavailable",
            "notiene",
            "notknown",
            "notprovided",
            "null",
            "patient",
            "refused",
            "sincorreo",
            "test",
            "unknown");

    private PlaceholderContacts() {}

    static boolean isEmail(String email) {
        String local = email.substring(0, Math.max(0, email.lastIndexOf('@')));
        return NO_EMAIL.contains(ComparableText.joined(local));
    }

    /** One digit over and over. */
    static boolean isPhone(String digits) {
        for (int i = 1; i < digits.length(); i++) {
            if (digits.charAt(i) != digits.charAt(0)) {
                return false;
            }
        }
        return true;
    }
}
