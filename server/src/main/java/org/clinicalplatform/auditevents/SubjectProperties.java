package org.clinicalplatform.auditevents;

import java.beans.PropertyDescriptor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.clinicalplatform.platform.request.Subjects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;

/**
 * The properties of a response's generated type that name patients or persons, found once per type: {@code patientId},
 * {@code personId} and names that end with them, in the body and in all that it contains.
 *
 * @param nested properties whose values may contain such properties
 */
record SubjectProperties(List<Method> patients, List<Method> persons, List<Method> nested) {
    private static final String GENERATED = "org.clinicalplatform.api.model";

    private static final Map<Class<?>, SubjectProperties> BY_TYPE = new ConcurrentHashMap<>();

    /** Collects the patients and persons whom a body names; the body is a generated type or a collection of them. */
    static void collect(Object body, Subjects subjects) {
        if (body instanceof Collection<?> several) {
            several.forEach(each -> collect(each, subjects));
        } else if (isGenerated(body.getClass())) {
            of(body.getClass()).collectFrom(body, subjects);
        }
    }

    private void collectFrom(Object body, Subjects subjects) {
        // the person of a patient, and the one that person was merged into, are that patient
        if (!keep(patients, body, subjects::keepReturnedPatient)) {
            keep(persons, body, subjects::keepPerson);
        }
        for (Method each : nested) {
            Object value = value(each, body);
            if (value != null) {
                collect(value, subjects);
            }
        }
    }

    /** Returns whether there were any. */
    private static boolean keep(List<Method> properties, Object body, Consumer<UUID> subjects) {
        boolean any = false;
        for (Method property : properties) {
            if (value(property, body) instanceof UUID id) {
                subjects.accept(id);
                any = true;
            }
        }
        return any;
    }

    private static SubjectProperties of(Class<?> type) {
        SubjectProperties known = BY_TYPE.get(type);
        if (known == null) {
            known = find(type, new HashSet<>());
            BY_TYPE.put(type, known);
        }
        return known;
    }

    /** @param within the types that contain this one, which may contain themselves */
    private static SubjectProperties find(Class<?> type, Set<Class<?>> within) {
        SubjectProperties found = new SubjectProperties(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        within.add(type);
        for (PropertyDescriptor property : BeanUtils.getPropertyDescriptors(type)) {
            Method getter = property.getReadMethod();
            if (getter != null) {
                found.add(property.getName(), getter, within);
            }
        }
        within.remove(type);
        return found;
    }

    private void add(String name, Method getter, Set<Class<?>> within) {
        if (getter.getReturnType() == UUID.class) {
            if (isNamed(name, "patientId", "PatientId")) {
                patients.add(getter);
            } else if (isNamed(name, "personId", "PersonId")) {
                persons.add(getter);
            }
            return;
        }
        Class<?> contained = contained(getter);
        if (contained != null
                && (within.contains(contained) || !find(contained, within).isEmpty())) {
            nested.add(getter);
        }
    }

    private boolean isEmpty() {
        return patients.isEmpty() && persons.isEmpty() && nested.isEmpty();
    }

    private static boolean isNamed(String property, String name, String suffix) {
        return property.equals(name) || property.endsWith(suffix);
    }

    /** The generated type of the property or of its elements; null for any other type. */
    private static @Nullable Class<?> contained(Method getter) {
        Type type = getter.getGenericReturnType();
        if (type instanceof ParameterizedType several && Collection.class.isAssignableFrom(getter.getReturnType())) {
            type = several.getActualTypeArguments()[0];
        }
        return type instanceof Class<?> single && isGenerated(single) && !single.isEnum() ? single : null;
    }

    private static boolean isGenerated(Class<?> type) {
        return type.getPackageName().equals(GENERATED);
    }

    private static @Nullable Object value(Method getter, Object body) {
        try {
            return getter.invoke(body);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("Could not read " + getter, e);
        }
    }
}
