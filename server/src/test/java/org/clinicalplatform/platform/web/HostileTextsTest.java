package org.clinicalplatform.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.clinicalplatform.testing.database.DatabaseTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.BeanUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Rules are also checked for texts as long as a body may be. Combining marks in the wrong order take minutes to
 * normalize, so the time-out is that of a test that hangs.
 */
@DatabaseTest
class HostileTextsTest {
    private static final int HALF = 250_000;
    private static final String TEXT = "a" + "\u0301".repeat(HALF) + "\u0316".repeat(HALF);

    private final List<BodyRules<?>> rules;

    HostileTextsTest(List<BodyRules<?>> rules) {
        this.rules = rules;
    }

    @Test
    @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void checkWhenEveryTextIsAsLongAsABodyThenEnds() {
        assertThat(rules).hasSizeGreaterThan(30).allSatisfy(each -> check(each));
    }

    private static <T> void check(BodyRules<T> rules) {
        T body = BeanUtils.instantiateClass(rules.type());
        textSetters(rules.type()).forEach(setter -> ReflectionUtils.invokeMethod(setter, body, TEXT));
        rules.check(body, new ConstraintViolations());
    }

    private static Stream<Method> textSetters(Class<?> body) {
        return Arrays.stream(body.getMethods())
                .filter(method -> method.getName().startsWith("set"))
                .filter(method -> List.of(method.getParameterTypes()).equals(List.of(String.class)));
    }
}
