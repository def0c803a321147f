package org.clinicalplatform.platform.web;

import java.beans.PropertyDescriptor;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;

/** What the generated types of answers have in common by name only. Thread-safe. */
public final class AnswerProperties {
    private AnswerProperties() {}

    /** The value of the property; null also where the answer has no such property. */
    public static @Nullable Object value(Object answer, String name) {
        PropertyDescriptor property = BeanUtils.getPropertyDescriptor(answer.getClass(), name);
        Method getter = property == null ? null : property.getReadMethod();
        if (getter == null) {
            return null;
        }
        try {
            return getter.invoke(answer);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "The property " + name + " of a " + answer.getClass().getName() + " cannot be read", e);
        }
    }
}
