package org.clinicalplatform.platform.web;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.constraints.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks the patterns of the specification, which are ECMAScript's. Where a pattern does not take a space, no other blank
 * text passes for more than that (requirement R-142).
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
                .replace("[\\s\\S]", "(?s:.)")
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
