package org.clinicalplatform.platform.web;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** Checks the length of texts in characters, as the specification means it (RFC 8259), and not in units of UTF-16. */
public final class TextLengthValidator implements ConstraintValidator<Size, CharSequence> {
    private int min;
    private int max;

    @Override
    public void initialize(Size constraint) {
        min = constraint.min();
        max = constraint.max();
    }

    @Override
    public boolean isValid(@Nullable CharSequence text, ConstraintValidatorContext context) {
        if (text == null) {
            return true;
        }
        long length = Character.codePointCount(text, 0, text.length());
        return length >= min && length <= max;
    }
}
