package org.clinicalplatform.platform.persistence;

import java.lang.reflect.Constructor;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.ibatis.reflection.ReflectionException;
import org.apache.ibatis.reflection.factory.DefaultObjectFactory;
import org.jspecify.annotations.Nullable;

/**
 * Creates records from rows with cached constructors. MyBatis itself looks the constructor up for every row and,
 * because our records are not public, catches an exception each time, which cost more than the rest of reading the row
 * (decision 0028).
 */
final class RowFactory extends DefaultObjectFactory {
    private static final long serialVersionUID = 1L;

    private record Signature(Class<?> type, List<Class<?>> arguments) {}

    private final transient Map<Signature, Constructor<?>> constructors = new ConcurrentHashMap<>();

    @Override
    public <T> T create(Class<T> type, @Nullable List<Class<?>> argumentTypes, @Nullable List<Object> arguments) {
        if (argumentTypes == null || arguments == null) {
            return super.create(type, argumentTypes, arguments);
        }
        Constructor<?> constructor = constructors.get(new Signature(type, argumentTypes));
        if (constructor == null) {
            constructor = open(type, argumentTypes);
            constructors.put(new Signature(type, List.copyOf(argumentTypes)), constructor);
        }
        try {
            return type.cast(constructor.newInstance(arguments.toArray()));
        } catch (ReflectiveOperationException e) {
            throw new ReflectionException("A row could not be read into " + type.getName(), e);
        }
    }

    private static Constructor<?> open(Class<?> type, List<Class<?>> argumentTypes) {
        try {
            Constructor<?> constructor = type.getDeclaredConstructor(argumentTypes.toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor;
        } catch (NoSuchMethodException e) {
            throw new ReflectionException(type.getName() + " has no constructor of " + argumentTypes, e);
        }
    }
}
