package org.clinicalplatform.platform.web;

import java.util.function.BiConsumer;

/**
 * What must hold of one type of request body beyond its shape: how its properties go together, and what a clock or a
 * code system has to say of them.
 *
 * <p>A component of this type is asked for every such value in a request, be it the body itself or part of it, before
 * the operation runs. What it finds joins the broken constraints of the shape in one answer. It looks at nothing but
 * the value: what needs a stored record is checked by the service, once the caller proved to see that record.
 *
 * <p>Thread-safe.
 *
 * @param <T> generated model the rules are about
 */
public interface BodyRules<T> {

    /** The model the rules are about. */
    Class<T> type();

    /**
     * Adds every rule that the value breaks.
     *
     * <p>Called also when the shape is broken: any property may be null, required ones too, and texts may be longer
     * than allowed. An exception is a fault of the service, not a refusal.
     */
    void check(T body, ConstraintViolations broken);

    /** Rules of a type that a function checks. */
    static <T> BodyRules<T> of(Class<T> type, BiConsumer<T, ConstraintViolations> check) {
        return new BodyRules<>() {
            @Override
            public Class<T> type() {
                return type;
            }

            @Override
            public void check(T body, ConstraintViolations broken) {
                check.accept(body, broken);
            }
        };
    }
}
