package org.clinicalplatform.platform.web;

import jakarta.validation.Path;
import jakarta.validation.TraversableResolver;
import jakarta.validation.constraints.Size;
import java.beans.BeanInfo;
import java.beans.IntrospectionException;
import java.beans.Introspector;
import java.beans.PropertyDescriptor;
import java.lang.annotation.ElementType;
import java.lang.reflect.Method;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ReflectionUtils;

/**
 * Skips the validation of items in a list that is too long. The list is refused for its length; checking all the items
 * that fit into a body would find a million violations.
 */
final class ListBounds implements TraversableResolver {
    private static final ClassValue<Map<String, Bound>> BOUNDS = new ClassValue<>() {
        @Override
        protected Map<String, Bound> computeValue(Class<?> type) {
            return bounds(type);
        }
    };

    private record Bound(Method getter, int max) {
        boolean permits(Object bean) {
            return !(ReflectionUtils.invokeMethod(getter, bean) instanceof Collection<?> items) || items.size() <= max;
        }
    }

    @Override
    public boolean isReachable(
            @Nullable Object bean, Path.Node property, Class<?> root, Path path, ElementType elementType) {
        return true;
    }

    @Override
    public boolean isCascadable(
            @Nullable Object bean, Path.Node property, Class<?> root, Path path, ElementType elementType) {
        if (bean == null) {
            return true;
        }
        Bound bound = BOUNDS.get(bean.getClass()).get(property.getName());
        return bound == null || bound.permits(bean);
    }

    private static Map<String, Bound> bounds(Class<?> type) {
        Map<String, Bound> bounds = new HashMap<>();
        for (PropertyDescriptor property : properties(type).getPropertyDescriptors()) {
            Method getter = property.getReadMethod();
            Size size = getter == null ? null : getter.getAnnotation(Size.class);
            if (size != null && Collection.class.isAssignableFrom(getter.getReturnType())) {
                bounds.put(property.getName(), new Bound(getter, size.max()));
            }
        }
        return Map.copyOf(bounds);
    }

    private static BeanInfo properties(Class<?> type) {
        try {
            return Introspector.getBeanInfo(type, Object.class);
        } catch (IntrospectionException e) {
            throw new IllegalStateException("Could not read the properties of " + type.getName(), e);
        }
    }
}
