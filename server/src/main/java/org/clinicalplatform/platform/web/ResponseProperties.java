package org.clinicalplatform.platform.web;

import java.beans.PropertyDescriptor;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;

/** Properties that the generated types of response bodies share by name only. */
public final class ResponseProperties {
    private ResponseProperties() {}

    /** The value of the property; null also if the body does not have it. */
    public static @Nullable Object value(Object body, String name) {
        PropertyDescriptor property = BeanUtils.getPropertyDescriptor(body.getClass(), name);
        Method getter = property == null ? null : property.getReadMethod();
        if (getter == null) {
            return null;
        }
        try {
            return getter.invoke(body);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Could not read property " + name + " of " + body.getClass(), e);
        }
    }
}
