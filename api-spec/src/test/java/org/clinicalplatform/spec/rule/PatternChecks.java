package org.clinicalplatform.spec.rule;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.clinicalplatform.spec.SchemaSites;
import org.clinicalplatform.spec.Specification;

/** Patterns: clients copy them into forms and validators, whose regular expressions are ECMAScript's. */
final class PatternChecks {
    /** An escape outside of character classes, or a character class. */
    private static final Pattern PART = Pattern.compile("\\\\.|\\[\\^?(?<members>(?:\\\\.|[^\\]\\\\])*)]");

    /** A member of a character class, escaped as both flags require: v refuses more characters, and u more escapes. */
    private static final String MEMBER = "(?:[^\\\\()\\[\\]{}/|-]|\\\\[dDsSwWfnrtv$^\\\\.*+?()\\[\\]{}|/-]"
            + "|\\\\x[0-9A-Fa-f]{2}|\\\\u[0-9A-Fa-f]{4})";

    /** Members and ranges. Two equal signs of these in succession are operators of the flag v, or reserved for them. */
    private static final Pattern MEMBERS =
            Pattern.compile("(?!.*([&!#$%*+,.:;<=>?@^`~])\\1)(?:" + MEMBER + "(?:-" + MEMBER + ")?)*");

    private PatternChecks() {}

    /**
     * Browsers compile the {@code pattern} of an input with the flag v, and ignore one that it refuses (HTML Standard,
     * "The pattern attribute"); many validators use the flag u.
     */
    static Stream<String> patternsThatSomeFlagRefuses(Specification spec) {
        return SchemaSites.matching(
                spec, site -> !compiles(site.schema().path("pattern").asText()));
    }

    private static boolean compiles(String pattern) {
        Matcher part = PART.matcher(pattern);
        while (part.find()) {
            String members = part.group("members");
            if (members != null && !MEMBERS.matcher(members).matches()) {
                return false;
            }
        }
        return true;
    }
}
