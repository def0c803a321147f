package org.clinicalplatform.platform.web;

import java.util.function.BiConsumer;

/**
 * Rules for one type of request body that its schema cannot express: between properties, of the clock, of code systems.
 *
 * <p>A component of this type checks every such value in a request, be it the body or part of it, before the operation
 * runs. One response names its violations together with those of the schema. It reads nothing but the value: rules that
 * need a stored record are checked by the service, after the caller has been shown to see that record.
 *
 * @param <T> generated model
 */
public interface BodyRules<T> {

    /** The generated model. */
    Class<T> type();

    /**
     * Adds every violation.
     *
     * <p>Also called for bodies that violate their schema: required properties may be null and texts too long. An
     * exception is an error of the service, not a refusal.
     */
    void check(T body, ConstraintViolations broken);

    /** Rules in the form of a function. */
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
