package org.clinicalplatform.platform.web;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/** Checks a size that the subclass counts; null has none. */
abstract class SizeValidator<T> implements ConstraintValidator<Size, T> {
    private int min;
    private int max;

    @Override
    public void initialize(Size constraint) {
        min = constraint.min();
        max = constraint.max();
    }

    @Override
    public boolean isValid(@Nullable T value, ConstraintValidatorContext context) {
        if (value == null) {
            return true;
        }
        int size = size(value);
        return size >= min && size <= max;
    }

    abstract int size(T value);
}
