package org.clinicalplatform.platform.web;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.constraints.Size;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Checks how many items lists have. */
public final class ListSizeValidator implements ConstraintValidator<Size, Collection<?>> {
    private int min;
    private int max;

    @Override
    public void initialize(Size constraint) {
        min = constraint.min();
        max = constraint.max();
    }

    @Override
    public boolean isValid(@Nullable Collection<?> items, ConstraintValidatorContext context) {
        return items == null || (items.size() >= min && items.size() <= max);
    }
}
