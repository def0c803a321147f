package org.clinicalplatform.platform.web;

import static java.util.stream.Collectors.groupingBy;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** All rules of request bodies. */
final class BodyRulesByType {
    private final Map<Class<?>, List<BodyRules<?>>> rules;

    BodyRulesByType(Stream<BodyRules<?>> rules) {
        this.rules = rules.collect(groupingBy(BodyRules::type));
    }

    Set<Class<?>> types() {
        return rules.keySet();
    }

    ConstraintViolations check(Object value) {
        ConstraintViolations broken = new ConstraintViolations();
        rules.getOrDefault(value.getClass(), List.of()).forEach(rule -> check(rule, value, broken));
        return broken;
    }

    private static <T> void check(BodyRules<T> rule, Object value, ConstraintViolations broken) {
        rule.check(rule.type().cast(value), broken);
    }
}
