package org.clinicalplatform.platform.web;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.constraints.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks the patterns of the specification, which are ECMAScript's. If a pattern does not accept a space, it does not
 * accept any other blank text either (requirement R-142).
 *
 * <p>Texts may be as long as a body, since a pattern is checked even if the length is wrong. Java matches a repeated
 * class of characters in a loop, but most repeated groups by a recursion for each item, so that a long text would
 * overflow the stack. So any character is a class, and a group that is repeated up to the end is possessive.
 */
public final class PatternValidator implements ConstraintValidator<Pattern, CharSequence> {
    /** White space of ECMAScript (ECMA-262, section 12.2) and of Unicode; that of Java's {@code \s} is ASCII. */
    private static final String WHITE_SPACE = "\\p{IsWhite_Space}\\x{FEFF}";

    private java.util.regex.Pattern pattern = java.util.regex.Pattern.compile("");
    private boolean takesBlanks;

    @Override
    public void initialize(Pattern constraint) {
        pattern = java.util.regex.Pattern.compile(constraint
                .regexp()
                .replace("[\\s\\S]", "[\\x{0}-\\x{10FFFF}]")
                .replace(")*$", ")*+$")
                // Java's own also matches before a line separator at the end
                .replace("$)", "\\z)")
                .replace("[^\\S ]", "[" + WHITE_SPACE + "&&[^ ]]")
                .replace("[^\\s", "[^" + WHITE_SPACE)
                .replace("\\s", "[" + WHITE_SPACE + "]")
                .replace("\\S", "[^" + WHITE_SPACE + "]"));
        takesBlanks = pattern.matcher(" ").matches();
    }

    @Override
    public boolean isValid(@Nullable CharSequence text, ConstraintValidatorContext context) {
        return text == null
                || pattern.matcher(text).matches() && (takesBlanks || text.isEmpty() || !Blank.isBlank(text));
    }
}
